import { writeFile } from 'node:fs/promises';
import { writeWav } from 'contract/audio/wav.ts';
import type { FieldTable } from 'contract/filters.ts';
import type { Noun } from 'contract/route.ts';
import { ticketFields } from 'contract/tickets/fields.ts';
import { memberFields } from 'contract/users/member-fields.ts';
import { newRecordingFile } from '../../api/calls/recording-files.ts';
import { fileKey } from '../../api/files/file-store.ts';
import { newcomer, plantSession, type Scene } from './world.ts';

// What the isolation suites need to know beyond the contract. A call that they cannot place says which line to add here.

/** What a JSON column of customers says. */
const said = ({ world }: Scene) => [world.marker, world.words].join(' ').trim();

const uuid = async (scene: Scene, table: string, row: Record<string, unknown> = {}) =>
  String((await scene.world.plant(table, row)).id);

const defined = new Set<string>();

/** What rows hold under `ghi_chu` and `nhieu` leaves the server while these are attributes of theirs. */
async function defineAttributes({ world }: Scene, target: 'ticket' | 'user'): Promise<void> {
  const place = `${world.tenantId} ${target}`;
  if (defined.has(place)) return;
  defined.add(place);
  for (const [key, type] of [
    ['ghi_chu', 'text'],
    ['nhieu', 'multi-select'],
  ]) {
    const { id } = await world.plant('fields', { target, key, title: key, type, data: [] });
    // settings are for every scope to read
    world.planted.delete(String(id));
  }
}

const plantPoint = async (scene: Scene, kind: 'phone' | 'email', value: string) =>
  uuid(scene, 'contact_points', { contact_number: await scene.id('contact'), kind, value, raw: value });

/** What was merged into the scene's own row, and can be given back. */
async function plantMerge(scene: Scene, kind: 'contact' | 'ticket', named: Record<string, unknown>): Promise<string> {
  const { world } = scene;
  const number = await world.number(kind);
  const source = { tenant_id: world.tenantId, number, ...world.scope, ...named };
  return uuid(scene, 'merges', {
    kind,
    source_number: number,
    target_number: await scene.id(kind),
    source: JSON.stringify(source),
    written: JSON.stringify([
      { field: kind === 'contact' ? 'address' : 'subject', from: said(scene), to: said(scene) },
    ]),
    kept: JSON.stringify({ mark: [{ text: said(scene) }] }),
    merged_by: world.owner,
  });
}

async function plantFile(scene: Scene, kind: { content_type: string; purpose: string }): Promise<string> {
  const { world } = scene;
  const bytes = Buffer.from(`tệp của ${world.marker}`);
  const size = bytes.byteLength;
  const id = await uuid(scene, 'files', { owner_id: world.owner, size, sha256: Buffer.alloc(32), ...kind });
  await world.test.house.files.write(fileKey(world.tenantId, id), [bytes]);
  return id;
}

/** The one logo that stands, whichever scene has planted it. */
async function plantLogo(scene: Scene): Promise<string> {
  const { test, tenantId } = scene.world;
  const { logo_file_id } = await test.rows(tenantId, db =>
    db.selectFrom('tenant_settings').select('logo_file_id').executeTakeFirstOrThrow(),
  );
  if (logo_file_id) return logo_file_id;
  const id = await plantFile(scene, { content_type: 'image/webp', purpose: 'logo' });
  await test.rows(tenantId, db => db.updateTable('tenant_settings').set({ logo_file_id: id }).execute());
  return id;
}

/** An account of a channel with a credential, sealed or not: neither may leave the server. */
async function plantAccount(scene: Scene, kind: string, config: Record<string, unknown>): Promise<string> {
  const id = await uuid(scene, 'channels', {
    ...{ kind, config: JSON.stringify(config), saved_secrets: ['access_token'] },
    ...{ state_note: scene.world.marker, external_id: `${scene.world.marker}${Math.random()}` },
  });
  await scene.world.plant('channel_secrets', { channel_id: id, name: 'access_token' });
  return id;
}

const plantOa = (scene: Scene) => plantAccount(scene, 'zalo', { app_id: scene.world.marker });

let codes = 10_000;
const queueCode = () => String(++codes);

/** How a row of each noun is made; the scene gives the rows that belong to it. */
export const fixtures: Record<Noun, (scene: Scene) => Promise<string | number>> = {
  tenant: async ({ world }) => world.tenantId,
  user: async ({ world }) => (world.people ? (await newcomer(world, world.people)).id : world.owner),
  session: ({ world }) => plantSession(world),
  organization: scene => uuid(scene, 'organizations'),
  department: scene => uuid(scene, 'groups', { target: 'user' }),
  customer_group: scene => uuid(scene, 'groups', { target: 'end_user' }),
  group: scene => uuid(scene, 'groups', { target: 'end_user' }),
  priority: scene => uuid(scene, 'priorities', { position: 9, due_minutes: 60 }),
  ticket_type: scene => uuid(scene, 'ticket_types'),
  service: scene => uuid(scene, 'services'),
  tag: scene => uuid(scene, 'tags', { becomes: null, moving: null }),
  target_tag: scene => uuid(scene, 'tags', { becomes: null, moving: null }),
  tag_group: scene => uuid(scene, 'tag_groups'),
  schedule: scene => uuid(scene, 'schedules'),
  schedule_period: scene => uuid(scene, 'schedule_periods'),
  ticket_template: scene => uuid(scene, 'ticket_templates'),
  smart_view: scene => uuid(scene, 'smart_views', { owner_id: scene.world.owner, mode: 'all', sort: '', columns: [] }),
  macro: scene => uuid(scene, 'macros', { owner_id: scene.world.owner }),
  template_catalog: scene => uuid(scene, 'template_catalogs'),
  core_template: scene => uuid(scene, 'core_templates', { channel: 'chat' }),
  feedback_template: scene => uuid(scene, 'feedback_templates', { scale: 'five' }),
  blacklist_entry: scene => uuid(scene, 'blacklist', { kind: 'email', value: scene.world.email(), until: null }),
  masking_rule: scene => uuid(scene, 'masking_rules', { data_types: ['phone'] }),
  email_account: scene =>
    plantAccount(scene, 'email', {
      ...{ smtp_host: 'smtp.example.test', smtp_port: 587, smtp_security: 'starttls' },
      ...{ imap_host: '', imap_port: 993, username: scene.world.marker },
    }),
  facebook_page: scene => plantAccount(scene, 'facebook', {}),
  sms_brandname: scene => plantAccount(scene, 'sms', { provider: 'esms' }),
  whatsapp_number: scene => plantAccount(scene, 'whatsapp', { waba_id: scene.world.marker }),
  zalo_oa: plantOa,
  zalo_account: scene => plantAccount(scene, 'zalo_personal', { accepts_risk: true }),
  // of an account of its own: one with templates is not deleted
  zns_template: async scene => uuid(scene, 'channel_templates', { channel_id: await plantOa(scene) }),
  field: scene =>
    uuid(scene, 'fields', {
      target: 'user',
      key: `khoa_${[...scene.world.marker, ...String(Math.random()).slice(2)].map(c => 'abcdefghij'[Number(c)] ?? c).join('')}`,
      type: 'select',
      data: [scene.world.marker],
    }),
  contact: async scene => {
    const { world } = scene;
    const number = await world.number('contact');
    await defineAttributes(scene, 'user');
    await world.plant('contacts', {
      number,
      source: 'hand',
      gender: null,
      attributes: JSON.stringify({ ghi_chu: said(scene), nhieu: [said(scene)] }),
      ...world.scope,
      created_by: world.owner,
    });
    const phone = world.phone();
    await world.plant('contact_points', { contact_number: number, kind: 'phone', value: phone, raw: phone });
    const email = world.email();
    await world.plant('contact_points', { contact_number: number, kind: 'email', value: email, raw: email });
    return number;
  },
  target_contact: scene => fixtures.contact(scene),
  target_ticket: scene => fixtures.ticket(scene),
  contact_merge: async scene => plantMerge(scene, 'contact', { name: said(scene) }),
  ticket_merge: async scene =>
    plantMerge(scene, 'ticket', { subject: said(scene), requester_number: await scene.id('contact') }),
  contact_phone: scene => plantPoint(scene, 'phone', scene.world.phone()),
  contact_email: scene => plantPoint(scene, 'email', scene.world.email()),
  ticket: async scene => {
    const { world } = scene;
    const number = await world.number('ticket');
    await defineAttributes(scene, 'ticket');
    await world.plant('tickets', {
      number,
      requester_number: await scene.id('contact'),
      source: 'hand',
      source_detail: null,
      cc: [world.email()],
      attributes: JSON.stringify({ ghi_chu: said(scene), nhieu: [said(scene)] }),
      ...world.scope,
      created_by: world.owner,
    });
    await world.plant('ticket_followers', { ticket_number: number, user_id: world.owner });
    await world.plant('ticket_viewers', { ticket_number: number, user_id: world.owner });
    await world.plant('ticket_changes', {
      ticket_number: number,
      actor_id: world.owner,
      changes: JSON.stringify([
        { field: 'subject', from: said(scene), to: said(scene) },
        { field: 'tags', from: [], to: [said(scene)] },
        { field: 'cc', from: [], to: [world.email()] },
        { field: 'attributes.ghi_chu', from: null, to: said(scene) },
        { field: 'requester_id', from: null, to: await scene.id('contact') },
      ]),
    });
    return number;
  },
  comment: async scene =>
    uuid(scene, 'comments', {
      ticket_number: await scene.id('ticket'),
      kind: 'public',
      author_id: scene.world.owner,
      mentions: [],
    }),
  mail: async scene =>
    uuid(scene, 'outbound_mails', {
      ticket_number: await scene.id('ticket'),
      comment_id: await scene.id('comment'),
      recipient: scene.world.email(),
      state: 'failed',
    }),
  file: scene => plantFile(scene, { content_type: 'text/plain', purpose: 'attachment' }),
  avatar: scene => plantFile(scene, { content_type: 'image/webp', purpose: 'avatar' }),
  logo: plantLogo,
  trunk: scene => uuid(scene, 'trunks', { address: '203.0.113.10' }),
  queue: scene => uuid(scene, 'call_queues', { code: queueCode() }),
  hotline: async scene =>
    uuid(scene, 'hotlines', { number: scene.world.phone(), queue_id: await scene.id('queue'), consent_notice: true }),
  ivr_cp: scene => uuid(scene, 'ivr_cps', { published: null, published_by: null }),
  ivr_state: async scene => uuid(scene, 'ivr_states', { cp_id: await scene.id('ivr_cp'), type: 'play' }),
  ivr_state_change: async scene => {
    const state = await scene.id('ivr_state');
    const ends = { cp_id: await scene.id('ivr_cp'), from_id: state, to_id: state };
    return uuid(scene, 'ivr_state_changes', { ...ends, condition: 'timeout' });
  },
  ivr_audio: async scene => {
    const file_id = await plantFile(scene, { content_type: 'audio/wav', purpose: 'audio' });
    return uuid(scene, 'ivr_audios', { file_id, milliseconds: 1_000, peak_db: -3, built_in: null });
  },
  call: async scene => {
    const { world } = scene;
    const id = await uuid(scene, 'calls', {
      ...{ direction: 'inbound', customer_number: world.phone(), contact_number: await scene.id('contact') },
      ...{
        ticket_number: await scene.id('ticket'),
        user_id: world.owner,
        state: 'ended',
        outcome: 'miss',
        gateway: '',
      },
      ...{ origin: 'trunk', end_reason: 'no_answer', called_back_at: null },
    });
    const leg = { role: 'agent', user_id: world.owner, started_at: new Date(), outcome: 'answered', quality: null };
    await world.plant('call_legs', { call_id: id, device: 'browser', number: '', ...leg });
    await world.plant('call_wrap_ups', { call_id: id, user_id: world.owner, outcome: 'solved' });
    await world.plant('trunk_channels', {
      call_id: id,
      trunk_id: await scene.id('trunk'),
      user_id: world.owner,
      leg_id: null,
    });
    await world.plant('call_events', {
      ...{ call_id: id, seq: 1, at: new Date(), kind: 'ivr.state', leg_id: null },
      detail: JSON.stringify({ name: said(scene) }),
    });
    return id;
  },
  recording: async scene => {
    const { world } = scene;
    const id = await uuid(scene, 'call_recordings', {
      ...{
        call_id: await scene.id('call'),
        started_at: new Date(),
        ended_at: new Date(),
        seconds: 3,
        kind: 'talk',
        pauses: '[]',
        deleted_at: null,
      },
    });
    await writeFile(await newRecordingFile(world.test.house, world.tenantId, id), `ghi âm của ${world.marker}`);
    return id;
  },
  sip_device: scene => uuid(scene, 'sip_devices', { user_id: scene.world.owner, revoked_at: null }),
  notification: async scene =>
    uuid(scene, 'notifications', {
      user_id: scene.world.owner,
      kind: 'commented',
      ticket_number: await scene.id('ticket'),
      actor_id: scene.world.owner,
    }),
  reminder: async scene =>
    uuid(scene, 'reminders', {
      owner_id: scene.world.owner,
      ticket_number: await scene.id('ticket'),
      remind_at: new Date(Date.now() + 86_400_000),
    }),
  export: async scene => {
    const file = await scene.id('file');
    return uuid(scene, 'exports', { user_id: scene.world.owner, kind: 'tickets', state: 'done', file_id: file });
  },
  import: async scene => {
    const { world } = scene;
    const own = { headers: [said(scene)], mapping: ['name'], counts: '{}', finished_at: null, error: said(scene) };
    const id = await uuid(scene, 'contact_imports', {
      user_id: world.owner,
      state: 'ready',
      on_duplicate: 'skip',
      ...own,
    });
    await world.plant('contact_import_rows', {
      import_id: id,
      row: 2,
      cells: [said(scene)],
      problems: JSON.stringify([{ column: 0, message: said(scene) }]),
      repairs: JSON.stringify([{ column: 0, from: said(scene), to: said(scene), why: 'composed' }]),
      changes: JSON.stringify([{ field: 'name', from: said(scene), to: said(scene) }]),
      ...{ verdict: 'new', outcome: null, undone: null },
      ...{ contact_number: null, twin_number: null, twin_row: null },
    });
    return id;
  },
};

/** Settings are for every scope to read: these tell nothing of their tenant. */
async function plantTemplates({ world }: Scene): Promise<void> {
  const name = crypto.randomUUID();
  const words = { subject: '', content: 'Cảm ơn', provider_code: '' };
  for (const { id } of [
    await world.plant('template_catalogs', { name, description: '' }),
    await world.plant('core_templates', { name, channel: 'sms', ...words }),
    await world.plant('feedback_templates', { name, scale: 'five', question: 'Chị có hài lòng không?' }),
  ])
    world.planted.delete(String(id));
}

/** Rows of tables that no noun names, so that every table of a tenant holds something to find. */
export async function plantTheRest(scene: Scene): Promise<void> {
  const { world } = scene;
  const user_id = world.owner;
  await world.plant('user_groups', { user_id: (await newcomer(world)).id, group_id: await scene.id('department') });
  const { name } = await world.plant('tags', { becomes: null, moving: null });
  await world.plant('tags', { becomes: String(name).toLowerCase() });
  await world.plant('macros', { owner_id: user_id });
  await world.plant('smart_views', { owner_id: user_id, mode: 'all', sort: '', columns: [] });
  await plantTemplates(scene);
  await world.plant('user_configs', { user_id, value: JSON.stringify([said(scene)]) });
  await world.plant('drafts', { user_id, content: JSON.stringify({ body: said(scene), format: 'text', fields: {} }) });
  await world.plant('events', {
    kind: 'ticket.changed',
    subject: JSON.stringify({ number: await scene.id('ticket'), mark: world.marker }),
    audience: JSON.stringify({ rows: [world.scope] }),
  });
  await world.plant('contact_notes', { contact_number: await scene.id('contact'), author_id: user_id });
  await world.plant('consents', {
    contact_number: await scene.id('contact'),
    ...{ purpose: 'marketing', channel: 'zalo', state: 'given', source: 'form', at: new Date(), recorded_by: user_id },
  });
  await world.plant('reminders', {
    ...{ owner_id: user_id, contact_number: await scene.id('contact'), remind_at: new Date() },
  });
  await world.plant('near_due_told', { user_id, ticket_number: await scene.id('ticket'), due_at: new Date() });
  await world.plant('call_queue_members', { queue_id: await scene.id('queue'), user_id, group_id: null });
  await world.plant('agent_states', { user_id, status: 'AVAILABLE', call_state: 'idle' });
  const there = { has_page: true, is_armed: true, has_desk: false };
  await world.plant('agent_presence', { user_id, gateway: '', ...there });
  await world.plant('agent_status_spans', { user_id, status: 'AVAILABLE', ended_at: null, changed_by: user_id });
  await world.plant('call_traces', {
    user_id,
    session_id: user_id,
    kind: 'error',
    log: JSON.stringify({ mark: said(scene) }),
  });
  await world.plant('audit_log', {
    actor_id: user_id,
    before: JSON.stringify({ mark: said(scene) }),
    after: JSON.stringify({ mark: said(scene) }),
  });
  await world.plant('idempotency_keys', {
    user_id,
    body_hash: Buffer.alloc(32),
    answer: JSON.stringify({ mark: said(scene) }),
  });
}

/** Nouns whose rows a data scope shows or hides. */
export const scopedNouns: Noun[] = [
  'ticket',
  'target_ticket',
  'ticket_merge',
  'contact',
  'target_contact',
  'contact_merge',
  'comment',
  'mail',
  'user',
  'call',
  'recording',
  'sip_device',
];

/** Nouns whose rows are one person's, whatever their scope. */
export const personalNouns: Noun[] = [
  'file',
  'notification',
  'reminder',
  'export',
  'import',
  'session',
  'macro',
  'smart_view',
];

/** Calls that show rows of one person to supervisors and administrators whose data scope is everything. */
export const openFromAbove = new Set([
  'get /v2/contact-import/:id',
  'get /v2/contact-import/:id/rows',
  'get /v2/contact-import/:id/errors',
  'post /v2/contact-import/:id/undo',
]);

/** Columns of text that hold words of ours and never what people typed. */
export const closedColumns = new Set([
  'agent_presence.gateway',
  'agent_status_spans.status',
  'call_events.kind',
  'call_legs.device',
  'call_recordings.pauses',
  'call_wrap_ups.outcome',
  'calls.end_reason',
  'calls.gateway',
  // figures
  'call_legs.quality',
  // numbers, which are recognised by their digits
  'calls.customer_number',
  'call_legs.number',
  'hotlines.number',
  // a copy of what ivr_states and ivr_state_changes hold
  'ivr_cps.published',
  'users.call_address',
  'contact_imports.counts',
  'contact_imports.mapping',
  'contacts.source',
  'counters.name',
  'events.kind',
  'events.audience',
  'files.content_type',
  'channel_secrets.name',
  'channel_templates.state',
  'channel_templates.tag',
  'channels.kind',
  'channels.saved_secrets',
  'channels.state',
  // keys and ids
  'merges.moved',
  'merges.drafts',
  'masking_rules.data_types',
  'masking_rules.roles',
  'smart_views.columns',
  'smart_views.mode',
  'smart_views.sort',
  'tickets.source',
  'tickets.source_detail',
  // a date, minutes and a fingerprint
  'tickets.due_counted',
  'users.notify_by',
]);

/** Calls that write an account of a channel; what a provider calls it is unique. */
const accountForms = {
  email: ['post /v2/email/account', 'put /v2/email/account/:id'],
  sms: ['post /v2/sms', 'put /v2/sms/:id'],
  network: [
    ...['post /v2/facebook/login-success', 'put /v2/facebook/pages/:id'],
    ...['post /v2/zalo/login-success', 'put /v2/zalo/accounts/:id'],
    ...['post /v2/whatsapp', 'put /v2/whatsapp/:id', 'post /v2/whatsapp/login-success'],
  ],
  zalo_personal: ['post /v2/admin/zalo-personal/settings', 'put /v2/admin/zalo-personal/settings/:id'],
};
const eachAccount = (kind: keyof typeof accountForms, place: string, sample: unknown) =>
  Object.fromEntries(accountForms[kind].map(call => [`${call} ${place}`, sample]));

/** Keys that look like identifiers and name no row: `get /v2/thing query.page_number`. */
export const notIdentifiers = new Set<string>([
  // a place in the tenant's own log: another's row is none
  'get /v2/audit-log query.before',
  // what providers call their things
  ...Object.values(accountForms)
    .flat()
    .flatMap(call => ['external_id', 'app_id', 'waba_id'].map(key => `${call} body.${key}`)),
  'post /v2/zalo/zns-template body.external_id',
  'put /v2/zalo/zns-template/:id body.external_id',
  // what a page says of itself is kept under its session's names
  ...['tenant_id', 'user_id', 'agent_id', 'call_ids'].map(key => `post /v2/trace-call-error body.log.${key}`),
  // telephone numbers
  'post /v2/queue body.overflow_number',
  'put /v2/queue/:id body.overflow_number',
  'post /v2/hotline body.number',
  'put /v2/hotline/:id body.number',
  'post /v2/ivr-config/state body.number',
  'put /v2/ivr-config/state/:id body.number',
  'get /v2/ivr-config/cp/:id/simulation query.caller_number',
  // areas of the country are no tenant's
  'get /districts query.city_id',
]);

/** Sample values that a schema alone does not tell: by call and place, or by the last key for every call; made anew by a function. */
export const samples: Record<string, unknown> = {
  version: 1,
  // what is tried after it needs what the platform has allowed
  'put /v2/admin/settings/:id body.zalo_personal': 'enabled',
  'post /v2/trace-call-error body.log.version': '10',
  'post /v2/post-blacklist body.name': () => `${crypto.randomUUID()}@chan.example`,
  'put /v2/update-blacklist body.name': () => `${crypto.randomUUID()}@chan.example`,
  'put /v2/reminder/:id body.note': 'Gọi lại cho khách',
  'post /v2/login body.email': 'khong-ai@example.test',
  'post /v2/login body.password': 'sai mật khẩu',
  'post /v2/forgot-password body.email': 'khong-ai@example.test',
  'post /v2/forgot-password/verify body.email': 'khong-ai@example.test',
  'post /v2/forgot-password/verify body.code': '0000',
  'post /v2/forgot-password/check body.key': 'khoa-khong-co-that-000',
  'post /v2/forgot-password/reset body.key': 'khoa-khong-co-that-000',
  'post /v2/forgot-password/reset body.password': 'mật khẩu mới 123',
  'put /v2/my-password body.current_password': 'sai mật khẩu',
  'put /v2/my-password body.password': 'mật khẩu mới 123',
  // none: whoever asks again has read no newer one
  'put /v2/tenant-setting body.version': '',
  'put /v2/chat-config body.version': '',
  'put /v2/tenant-branding body.version': '',
  'put /v2/tenant-branding body.display_name': 'Tên mẫu',
  'post /v2/tenant-logo body.version': '',
  'delete /v2/tenant-logo query.version': '',
  'put /v2/tenant-retention body.version': '',
  'put /v2/tenant-switchboard body.version': '',
  'put /v2/tenant-switchboard body.calls_at_once': 60,
  'put /v2/tenant-retention body.keep_audit_days': 400,
  'put /v2/admin/settings/:id body.version': '',
  ...eachAccount('email', 'body.external_id', () => `${crypto.randomUUID()}@example.test`),
  ...eachAccount('sms', 'body.external_id', () => crypto.randomUUID().slice(0, 11)),
  ...eachAccount('network', 'body.external_id', () => String(Math.random()).slice(2)),
  ...eachAccount('zalo_personal', 'body.external_id', () => `09${String(Math.random()).slice(2, 10)}`),
  ...eachAccount('zalo_personal', 'body.accepts_risk', true),
  'post /v2/email/account/:id/test body.to': 'khach@example.test',
  'post /v2/zalo/zns-template body.content': 'Chào <ten_khach>',
  'put /v2/zalo/zns-template/:id body.content': 'Chào <ten_khach>',
  'post /v2/masking-rule body.data_types': ['email'],
  'post /v2/masking-rule body.roles': ['team_leader'],
  'put /v2/masking-rule/:id body.data_types': ['email'],
  'put /v2/masking-rule/:id body.roles': ['team_leader'],
  'post /v2/view-as/:userId body.reason': 'Kiểm tra giúp đồng nghiệp',
  'post /v2/ticket body.requester_name': 'Khách mẫu',
  'post /v2/ticket/:id/comment body.body': 'lời mẫu',
  'post /v2/create-user body.email': () => `${crypto.randomUUID()}@example.test`,
  'post /v2/invite-users body.csv': 'Họ và tên,Email\nNgười mẫu,nguoi.mau@example.test',
  // nobody: what other calls need stays
  'post /v2/contacts/bulk-delete-matching body.filter': { filters: ['code:eq:999999999'] },
  'put /v2/contact-import/:id body.mapping': ['name'],
  'put /v2/draft body.key': 'ticket:new',
  'put /v2/draft body.content': { body: 'nháp', format: 'text', fields: {} },
  'get /v2/draft query.key': 'ticket:new',
  'delete /v2/draft query.key': 'ticket:new',
  'post /v2/time/take-holidays body.year': 2027,
  'put /v2/time/near-due body.minutes': 45,
  ...Object.fromEntries(
    ['post /v2/queue', 'put /v2/queue/:id'].flatMap(call => [
      [`${call} body.code`, queueCode],
      [`${call} body.overflow`, 'end'],
      [`${call} body.overflow_number`, ''],
      [`${call} body.callback_key`, '1'],
    ]),
  ),
  ...Object.fromEntries(
    ['post /v2/hotline', 'put /v2/hotline/:id'].map(call => [
      `${call} body.number`,
      () => `+8490${String(Math.random()).slice(2, 9)}`,
    ]),
  ),
  'post /v2/ivr/audio body.name': () => crypto.randomUUID(),
  'post /v2/trunk body.address': '203.0.113.9',
  'put /v2/trunk/:id body.address': '203.0.113.9',
  'post /v2/ivr-config/cp body.code': '',
  'put /v2/ivr-config/cp/:id body.code': '',
  ...Object.fromEntries(
    ['post /v2/ivr-config/state', 'put /v2/ivr-config/state/:id'].flatMap(call => [
      [`${call} body.type`, 'play'],
      ...['terminator', 'variable', 'url', 'number'].map(field => [`${call} body.${field}`, '']),
    ]),
  ),
  'post /v2/ivr-config/state-changes body.condition': 'done',
  'put /v2/ivr-config/state-changes/:id body.condition': 'done',
  'get /v2/ivr-config/cp/:id/simulation query.at': '',
  'get /v2/ivr-config/cp/:id/simulation query.keys': '1',
  'get /v2/ivr-config/cp/:id/simulation query.version': 'draft',
  'post /v2/contact/:id/consents body.choices': [{ purpose: 'survey', channel: 'sms', state: 'given', was: null }],
};

/** What is sent as the file of a call that does not take any text: a picture of 64 by 64. */
export const sampleFiles: Record<string, File> = {
  'post /v2/ivr/audio': new File([writeWav({ rate: 8_000, samples: new Float32Array(800) })], 'loi-chao.wav'),
  'post /v2/tenant-logo': new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEW0IyoAP9WhAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAG0lEQVRYw+3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAEZszF2AAAAAElFTkSuQmCC',
        'base64',
      ),
    ],
    'logo.png',
  ),
};

/** What a call answers to its sample when that is neither 200 nor 201, with the reason; `orDone`: unless the probe adds what it lacks. */
export const otherAnswers: Record<string, { status: number; because: string; orDone?: true }> = {
  'post /v2/login': { status: 422, because: 'the sample is nobody; signing in has tests of its own' },
  'post /v2/forgot-password/verify': { status: 422, because: 'the sample is nobody; resets have tests of their own' },
  'post /v2/forgot-password/check': { status: 422, because: 'the sample is no key; resets have tests of their own' },
  'post /v2/forgot-password/reset': { status: 422, because: 'the sample is no key; resets have tests of their own' },
  'post /v2/hotline': {
    status: 422,
    because: 'the sample names no place to lead to',
    orDone: true,
  },
  'put /v2/hotline/:id': {
    ...{ status: 422, because: 'the sample names no place to lead to', orDone: true },
  },
  'post /v2/ivr-config/cp/:id/publish': { status: 409, because: 'the sample has a state without a way on' },
  'get /v2/demo-hotlines': {
    status: 404,
    because: 'demonstration data is off here; a call from its page has a test of its own',
  },
  'get /v2/agent-status/history': { status: 404, because: 'an agent reads their own alone', orDone: true },
  'put /v2/my-password': { status: 422, because: 'the sample is a wrong password; its success has a test of its own' },
  'post /v2/report/export/call-history/retry': {
    status: 409,
    because: 'the export of the scene did not fail; its success has a test of its own',
  },
};

/** Calls that tell a tenant's vocabulary, in which rows of any scope have a part. */
export const tenantWords = new Set([
  'get /v2/all-tag',
  'get /v2/tags',
  // who takes a queue's calls: whom a call is handed on to is everybody's to see
  'get /v2/queues',
]);

/** Calls that nobody may make of themselves: a person of scope me, whom it shows nobody else, gets 422. */
export const notOfOneself = new Set([
  'put /v2/disable-user/:id',
  'post /v2/disable-users',
  'put /v2/update-user/:id',
  'post /v2/reset-password/:userId',
]);

/** Calls that a narrow data scope refuses, and how: they would show more than the scope does. */
export const needsEveryScope: Record<string, number> = {
  'post /v2/view-as/:userId': 422,
  'get /v2/audit-log': 403,
  'post /v2/audit-log/export': 403,
};

/** Fields of each list whose query takes `f`; those that hold identifiers are probed. */
export const filteredBy: Record<string, FieldTable> = {
  'get /v2/tickets': ticketFields,
  'get /v2/users': memberFields,
};

/** Which noun the options of a lookup name. */
export const lookupNouns: Record<string, Noun> = {
  priorities: 'priority',
  types: 'ticket_type',
  services: 'service',
  users: 'user',
  departments: 'department',
  organizations: 'organization',
  customer_groups: 'customer_group',
};
