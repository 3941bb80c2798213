import { tagGroups } from 'contract/settings/tag-groups.ts';
import { restoreEach, showText } from '../access/masking.ts';
import { createRow } from '../crud/create-row.ts';
import { readRow } from '../crud/read-row.ts';
import { removeRow } from '../crud/remove-row.ts';
import { lockRow, refuseOvertaken } from '../crud/store.ts';
import { updateRow } from '../crud/update-row.ts';
import { handle } from '../engine.ts';
import { listTagGroups } from './list-tag-groups.ts';
import { spellTags } from './spell-tags.ts';
import { groupStore, lockGroups, refuseDuplicates, shownGroup } from './tag-group-store.ts';

export const tagGroupCalls = [
  handle(tagGroups.list, listTagGroups),
  handle(tagGroups.readOne, async (work, { params }) => ({
    data: shownGroup(await readRow(work, groupStore, params.id)),
  })),
  handle(tagGroups.create, async (work, { json }) => {
    await lockGroups(work);
    await refuseDuplicates(work, json.tags, null);
    return { data: shownGroup(await createRow(work, groupStore, json)) };
  }),
  handle(tagGroups.update, async (work, { params, json }) => {
    await lockGroups(work);
    const before = await lockRow(work, groupStore, params.id);
    const sent = restoreEach(before.tags as string[], json.tags, tag => showText(work.actor, tag));
    await refuseDuplicates(work, sent, params.id);
    const tags = await spellTags(work, sent);
    // a conflict shows the row as answers do
    if (json.name !== before.name || tags.join() !== (before.tags as string[]).join())
      refuseOvertaken(groupStore, shownGroup(before), json.version);
    return { data: shownGroup(await updateRow(work, groupStore, before, { ...json, tags })) };
  }),
  handle(tagGroups.remove, async (work, { params }) => {
    await lockGroups(work);
    await removeRow(work, groupStore, await lockRow(work, groupStore, params.id));
    return { message: tagGroups.done.deleted };
  }),
];
