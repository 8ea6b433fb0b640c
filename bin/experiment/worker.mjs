// A process of its own for the cells of an experiment: plain JavaScript that can load the rest.
import { register } from 'tsx/esm/api';

register();
await import('./serve-cells.ts');
