import * as contract from 'contract/files/files.ts';
import { handle } from '../engine.ts';
import { deleteFile } from './delete-file.ts';
import { readFile } from './read-file.ts';
import { uploadFile } from './upload-file.ts';

export const fileCalls = [
  handle(contract.uploadFile, uploadFile),
  handle(contract.readFile, readFile),
  handle(contract.deleteFile, deleteFile),
];
