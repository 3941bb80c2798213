import * as contract from 'contract/search/search.ts';
import { handle } from '../engine.ts';
import { searchEverything } from './search-everything.ts';

export const searchCalls = [handle(contract.searchEverything, searchEverything)];
