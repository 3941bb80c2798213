import type { RouteAnswer, RouteParsed } from 'contract/route.ts';
import type { inviteUsers as route } from 'contract/users/users.ts';
import { requireAttempts } from '../access/limits.ts';
import { readLookups } from '../lookups/lookups.ts';
import type { Work } from '../work.ts';
import { emailTaken, placementErrors } from './check-user.ts';
import { placeNew, storedEmail } from './create-user.ts';
import { insertUser } from './insert-user.ts';
import { type ReadInvitation, readInvitations } from './read-invitations.ts';

const day = 24 * 60 * 60;

/** Invites everybody in lines without a mistake, in one transaction; the others come back to be mended. */
export async function inviteUsers(work: Work, { json }: RouteParsed<typeof route>): Promise<RouteAnswer<typeof route>> {
  const { house, actor } = work;
  const { heading, lines } = readInvitations(json.csv, await readLookups(work));
  await refuseKnown(work, lines);
  const placed = new Map<ReadInvitation, ReturnType<typeof placeNew>>();
  for (const line of lines) {
    if (!line.form) continue;
    const place = placeNew(work, {
      ...line.form,
      organization_id: line.form.organization_id ?? null,
      scope: line.form.scope,
    });
    const errors = await placementErrors(work, place);
    if (errors.length === 0) placed.set(line, place);
    else line.errors.push(...errors.map(({ message }) => message));
  }
  const isReal = !json.dry_run && placed.size > 0;
  if (isReal) {
    await requireAttempts(house, [{ key: `invite-file:${actor.tenantId}`, most: 20, windowSeconds: day }]);
    for (const [{ form }, place] of placed) {
      const { department_ids, ...where } = place;
      const { name, email, role, sip_extension, call_channel_type, call_address, auto_answer } = form!;
      const reach = { call_channel_type, call_address, auto_answer, hotline_id: null };
      await insertUser(
        work,
        { name, email: storedEmail(email), role, sip_extension, ...reach, ...where },
        department_ids,
      );
    }
  }
  const bad = lines.filter(line => !placed.has(line));
  return {
    data: {
      lines: lines.map(({ line, name, email, role, errors }) => ({ line, name, email, role, errors })),
      good: placed.size,
      invited: isReal ? placed.size : 0,
      rest: bad.length === 0 ? '' : [heading, ...bad.map(({ raw }) => raw)].filter(Boolean).join('\n'),
    },
  };
}

/** Addresses that stand twice in the file, or that somebody of the tenant has; no other can have them until the call ends. */
async function refuseKnown({ db, actor }: Work, lines: ReadInvitation[]): Promise<void> {
  // whoever adds somebody takes this counter: two files at once wait for each other
  await db
    .selectFrom('counters')
    .select('value')
    .where('tenant_id', '=', actor.tenantId)
    .where('name', '=', 'agent')
    .forUpdate()
    .execute();
  const addresses = lines.map(({ email }) => storedEmail(email));
  const known = await db
    .selectFrom('users')
    .select('email')
    .where('tenant_id', '=', actor.tenantId)
    .where('email', 'in', addresses)
    .execute();
  const taken = new Set(known.map(({ email }) => email));
  lines.forEach((line, at) => {
    const address = addresses[at]!;
    if (taken.has(address)) refuse(line, emailTaken);
    const earlier = addresses.indexOf(address);
    if (address !== '' && earlier < at) refuse(line, `Email này đã có ở dòng ${lines[earlier]!.line}`);
  });
}

function refuse(line: ReadInvitation, message: string): void {
  line.errors.push(message);
  line.form = undefined;
}
