import { createRoot, hydrateRoot } from 'react-dom/client';
import '../../styles.css';
import { loadTexts } from '../../src/index.ts';
import { App, type AppOptions } from './app.tsx';

declare global {
  interface Window {
    readonly options: AppOptions;
  }
}

const root = document.querySelector('#root');
if (root?.hasChildNodes()) hydrateRoot(root, <App {...window.options} />, { onRecoverableError: report });
else if (root) createRoot(root).render(<App {...window.options} />);

function report(error: unknown): void {
  console.error(`recovered: ${error}`);
}

Object.assign(window, { loadTexts });
