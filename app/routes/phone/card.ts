import { readCallCard } from 'contract/calls/calls.ts';
import { genderLabels } from 'contract/enums.ts';
import { loaderFor } from '../../http/guard.server.ts';
import { answerJson } from '../../http/json.server.ts';
import type { Caller } from '../../softphone/call-store.ts';

const shown = 3;

/** Who calls, for the window of the call. */
export const loader = loaderFor('signed-in', ({ params, api }) =>
  answerJson(async (): Promise<Caller> => {
    const { caller, hotline, ticket, tickets, is_recorded } = (
      await api(readCallCard, { params: { id: params.callId! } })
    ).data;
    return {
      name: caller.name,
      avatar: caller.avatar,
      gender: caller.gender && genderLabels[caller.gender],
      dob: caller.dob,
      numberPhone: caller.number,
      group: caller.group ?? '',
      tier: caller.contact_id === null ? null : caller.tier,
      contact: caller.contact_id,
      tickets: tickets.slice(0, shown).map(({ _id, code, subject, status }) => ({ id: _id, code, subject, status })),
      ticket: ticket?._id ?? null,
      isRecorded: is_recorded,
      hotline: hotline ? `${hotline.name} ${hotline.number}` : '',
    };
  }),
);
