import './frame/secret.ts';
import { render } from 'preact';
import { App } from './app.tsx';
import { currentPath, navigate } from './frame/router.ts';

// Where password managers send people whose password has leaked.
if (currentPath() === '/.well-known/change-password')
  navigate('/console/account/security', { replace: true });

const root = document.getElementById('app');
if (root) render(<App />, root);
