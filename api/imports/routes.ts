import * as contract from 'contract/contacts/imports.ts';
import { handle } from '../engine.ts';
import { cancelImport } from './cancel-import.ts';
import { importErrors } from './import-errors.ts';
import { importTemplate } from './import-template.ts';
import { importWithFile } from './import-with-file.ts';
import { mapImport } from './map-import.ts';
import { importRows, listImports, readImport } from './read-imports.ts';
import { runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

export const importCalls = [
  handle(contract.importTemplate, importTemplate),
  handle(contract.importWithFile, importWithFile),
  handle(contract.listImports, listImports),
  handle(contract.readImport, readImport),
  handle(contract.importRows, importRows),
  handle(contract.mapImport, mapImport),
  handle(contract.runImport, runImport),
  handle(contract.cancelImport, cancelImport),
  handle(contract.undoImport, undoImport),
  handle(contract.importErrors, importErrors),
];
