import * as areas from 'contract/lookups/areas.ts';
import * as contract from 'contract/lookups/lookups.ts';
import { handle } from '../engine.ts';
import { findTags } from '../tags/find-tags.ts';
import { listCities, listDistricts } from './areas.ts';
import { findColleague, findColleagues, listAgents } from './colleagues.ts';
import { settingDashboard } from './setting-dashboard.ts';
import { allFields, allGroups, allIvrs, allOrganizations, allQueues, allStatuses } from './single-lookups.ts';

export const lookupCalls = [
  handle(contract.settingDashboard, settingDashboard),
  handle(contract.findColleagues, findColleagues),
  handle(contract.findColleague, findColleague),
  handle(contract.listAgents, listAgents),
  handle(contract.allGroups, allGroups),
  handle(contract.allOrganizations, allOrganizations),
  handle(contract.allQueues, allQueues),
  handle(contract.allIvrs, allIvrs),
  handle(contract.findTags, findTags),
  handle(contract.allFields, allFields),
  handle(contract.allStatuses, allStatuses),
  handle(areas.cities, listCities),
  handle(areas.districts, listDistricts),
];
