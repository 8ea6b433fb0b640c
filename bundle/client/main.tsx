import './bundle.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { runHref } from '@/components/runs/run-row';
import { startAddress } from './address';
import { App } from './app';
import { openCopy } from './copy';

const root = document.getElementById('copy');
if (!root) throw new Error('This page has no place for the copy.');

try {
  const { run } = await openCopy();
  startAddress(runHref(run));
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} catch (error) {
  root.textContent = `The copy could not be opened: ${error instanceof Error ? error.message : String(error)}. Its folder is incomplete where it is served.`;
  root.className = 'copy-unopened';
}
