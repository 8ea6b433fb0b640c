export { type ImportedEvent, type Importer, type ImportItem, type RejectedRecord, UnknownFormatError } from './importer';
export { UnreadableFileError } from './inflate';
export { type ImportOptions, maxImportBytes, type OpenedImport, openImport } from './open-import';
export { IMPORTERS, supportedFormats } from './registry';
