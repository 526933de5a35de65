import './frame/secret.ts';
import { render } from 'preact';
import { App } from './app.tsx';
import { currentPath, navigate } from './frame/router.ts';

// The well-known URL to which password managers send people for changing a password (W3C).
if (currentPath() === '/.well-known/change-password')
  navigate('/console/account/security', { replace: true });

const root = document.getElementById('app');
if (root) render(<App />, root);
