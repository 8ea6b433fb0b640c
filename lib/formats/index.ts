export { handleImport } from './handle-import';
export { maxImportBytes, type OpenedImport, openImport } from './open-import';
export { type Failure, failureOf } from './problem-of';
export { IMPORTERS, supportedFormats } from './registry';
export { runImport } from './run-import';
