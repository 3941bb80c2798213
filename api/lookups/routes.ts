import * as areas from 'contract/lookups/areas.ts';
import * as contract from 'contract/lookups/lookups.ts';
import { handle } from '../engine.ts';
import { findTags } from '../tags/find-tags.ts';
import { listCities, listDistricts } from './areas.ts';
import { findColleague, findColleagues, listAgents } from './colleagues.ts';
import { settingDashboard } from './setting-dashboard.ts';
import { allFields, allGroups, allOrganizations, allStatuses } from './single-lookups.ts';

export const lookupCalls = [
  handle(contract.settingDashboard, settingDashboard),
  handle(contract.findColleagues, findColleagues),
  handle(contract.findColleague, findColleague),
  handle(contract.listAgents, listAgents),
  handle(contract.allGroups, allGroups),
  handle(contract.allOrganizations, allOrganizations),
  handle(contract.findTags, findTags),
  handle(contract.allFields, allFields),
  handle(contract.allStatuses, allStatuses),
  handle(areas.cities, listCities),
  handle(areas.districts, listDistricts),
];
