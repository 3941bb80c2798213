/** A setting: what it changes, and the test that flips it and sees the change. docs/settings.md is made of these. */
export interface SettingRow {
  setting: string;
  /** Nouns and forms of the contract that hold it, `form.field` where it is a part of one. */
  of: readonly string[];
  stored: string;
  obeyed: string;
  /** File, and the words that its title holds. */
  tests: readonly (readonly [file: string, title?: string])[];
}

export const settingRows: readonly SettingRow[] = [
  {
    setting: 'Lịch làm việc, lịch chung (`/settings/time-working`)',
    of: ['schedules'],
    stored: '`schedules`',
    obeyed: 'due dates of priorities: `api/tickets/due-from-priority.ts`',
    tests: [
      ['api/working-time/working-time.test.ts', 'counts on the tenant’s own schedule'],
      ['tests/browser/working-time.spec.ts', 'lunch moves a due date'],
    ],
  },
  {
    setting: 'Ngày nghỉ và làm bù (`/settings/time-working/days`)',
    of: ['schedulePeriods'],
    stored: '`schedule_periods`',
    obeyed: 'the same, and `isOpen` in `contract/working-time/calendar.ts`',
    tests: [
      ['api/working-time/working-time.test.ts', 'passes over days off'],
      ['contract/working-time/calendar.test.ts'],
    ],
  },
  {
    setting: 'Sắp quá hạn (`/settings/time-working`)',
    of: ['nearDueForm'],
    stored: '`tenant_settings.near_due_minutes`',
    obeyed:
      'list mode nearExpired, counts and figures: `nearDueUntil` in `api/tickets/ticket-condition.ts`; colours: `app/features/tickets/status-word.tsx`; notifications: `jobs/tell-near-due.ts`',
    tests: [
      ['api/working-time/working-time.test.ts', 'how near is near due'],
      ['api/notifications/notifications.test.ts', 'is told once by the clock'],
      ['app/features/working-time/near-due.test.ts'],
    ],
  },
  {
    setting: 'Tag của doanh nghiệp (`/settings/tags`)',
    of: ['tags'],
    stored: '`tags`: name, `becomes`, `moving`',
    obeyed:
      'whatever writes tags: `spell_tags` in the database; filters: `api/tags/spell-tags.ts`; suggestions: `api/tags/find-tags.ts`; rows that hold a former name: `jobs/move-tag.ts`',
    tests: [['api/tags/change-tag.test.ts', 'renames'], ['tests/browser/tags.spec.ts']],
  },
  {
    setting: 'Danh sách chặn (`/settings/blacklist`)',
    of: ['blacklist'],
    stored: '`blacklist`',
    obeyed:
      '`isBlocked` in `api/blacklist/is-blocked.ts`, asked before a reply leaves: `jobs/send-mail.ts`, `api/tickets/resend-mail.ts`, and of calls: `api/calls/`',
    tests: [
      ['jobs/send-mail.test.ts', 'goes to nobody who is blocked'],
      ['api/blacklist/blacklist.test.ts'],
      ['api/calls/dial-plan.test.ts', 'nobody calls a number that is blocked'],
    ],
  },
  {
    setting: 'Nhóm tags (`/customers/tags`)',
    of: ['tagGroups'],
    stored: '`tag_groups`',
    obeyed: 'suggestions where tags are typed: `app/ui/suggestions.ts`',
    tests: [['api/tags/tag-groups.test.ts'], ['tests/browser/tags.spec.ts', 'a tag is chosen by keyboard']],
  },
  {
    setting: 'Thuộc tính khách hàng, bắt buộc (`/settings/customers/attributes`)',
    of: ['fieldForm.required', 'fieldForm.target', 'fieldForm.title', 'fieldForm.key'],
    stored: '`fields.required`',
    obeyed: 'forms of a customer: `api/contacts/check-contact.ts`',
    tests: [['api/tickets/field-visibility.test.ts', 'of customers is missed the same']],
  },
  {
    setting: 'Thuộc tính ticket, bắt buộc (`/settings/tickets/attributes`)',
    of: ['fieldForm.required'],
    stored: '`fields.required`',
    obeyed: 'forms of a ticket: `api/tickets/check-new-ticket.ts`, `check-ticket-change.ts`',
    tests: [
      ['api/tickets/field-visibility.test.ts', 'is missed by every form until it is filled'],
      ['tests/browser/attributes.spec.ts'],
    ],
  },
  {
    setting: 'Thuộc tính ticket, ai xem được',
    of: ['fieldForm.visible_to', 'fieldForm.department_ids', 'fieldForm.agent_ids'],
    stored: '`fields.visible_to`, `department_ids`, `agent_ids`, `owner_id`',
    obeyed: 'all that leaves the server: `fieldsSeenBy` in `api/tickets/custom-fields.ts`',
    tests: [['api/tickets/field-visibility.test.ts', 'is met by whom it is for']],
  },
  {
    setting: 'Thuộc tính, thứ tự',
    of: [],
    stored: '`fields.position`',
    obeyed: 'forms, lookups, filters and columns: `readEveryField`',
    tests: [['api/settings/fields.test.ts', 'stand in the order that people give them']],
  },
  {
    setting: 'Thuộc tính, lựa chọn',
    of: ['fieldForm.data'],
    stored: '`fields.data`',
    obeyed: 'forms: `readAttributes`',
    tests: [['api/tickets/field-visibility.test.ts', 'keeps an option that is offered no more']],
  },
  {
    setting: 'Thuộc tính, kiểu dữ liệu',
    of: ['fieldForm.type'],
    stored: '`fields.type`',
    obeyed: 'forms, filters and sorting: `readAttributes`, `listFieldsOf`',
    tests: [
      ['api/settings/fields.test.ts', 'keep the key and a fitting type'],
      ['api/contacts/contacts.test.ts', 'all seven kinds'],
    ],
  },
  {
    setting: 'Thành viên, vai trò (`/settings/users/members`)',
    of: ['newMemberForm.role', 'newMemberForm.name', 'newMemberForm.email'],
    stored: '`users.role`',
    obeyed:
      '`contract/permissions.ts` in every call (`api/engine.ts`), `mayOpen` in every page, rail and button (`app/site-map.ts`)',
    tests: [
      ['api/users/users.test.ts', 'felt at once by an open session'],
      ['tests/browser/members.spec.ts', 'a smaller role is felt by an open page'],
    ],
  },
  {
    setting: 'Thành viên, phạm vi dữ liệu',
    of: ['newMemberForm.scope'],
    stored: '`users.scope`',
    obeyed:
      '`api/tickets/ticket-scope.ts`, `api/contacts/contact-scope.ts`, `api/users/user-scope.ts`, the stream (`api/events/stream-events.ts`)',
    tests: [['api/users/users.test.ts'], ['api/access/revocation.test.ts'], ['tests/isolation/scopes.test.ts']],
  },
  {
    setting: 'Thành viên, bộ phận',
    of: ['newMemberForm.department_ids'],
    stored: '`user_groups`',
    obeyed:
      "scope `my_group` in the same places, the ticket list's mode `group`, pickers (`api/lookups/colleagues.ts`)",
    tests: [['api/users/users.test.ts'], ['tests/isolation/scopes.test.ts']],
  },
  {
    setting: 'Thành viên, tổ chức',
    of: ['newMemberForm.organization_id'],
    stored: '`users.organization_id`',
    obeyed: 'scope `my_organization` in the same places',
    tests: [['tests/isolation/scopes.test.ts']],
  },
  {
    setting: 'Thành viên, kích hoạt hoặc khóa',
    of: [],
    stored: '`users.is_active`, `directory.sign_ins.is_disabled`',
    obeyed: 'signing in, every call within 2 s, the stream and open pages within 5 s, pickers',
    tests: [['api/access/revocation.test.ts'], ['api/users/users.test.ts'], ['tests/browser/members.spec.ts']],
  },
  {
    setting: 'Thành viên, máy nhánh SIP',
    of: ['newMemberForm.sip_extension'],
    stored: '`users.sip_extension`',
    obeyed:
      'what colleagues dial: `extensionOf` in `api/calls/agent-leads.ts`, 1000 and the agent number where it is empty; the list is searched by it',
    tests: [['api/users/users.test.ts', 'gives a line’s number'], ['api/calls/begin-call.test.ts']],
  },
  {
    setting: 'Thành viên, kênh gọi, địa chỉ nhận cuộc gọi, tự động nhấc máy, hotline gọi ra',
    of: [
      'newMemberForm.call_channel_type',
      'newMemberForm.call_address',
      'newMemberForm.auto_answer',
      'newMemberForm.hotline_id',
    ],
    stored: '`users.call_channel_type`, `users.call_address`, `users.auto_answer`, `users.hotline_id`',
    obeyed:
      'what rings for somebody: `leadToAgent` in `api/calls/agent-leads.ts`; by which number they call out: `api/calls/lines.ts`; App điện thoại is kept and not rung',
    tests: [
      ['api/calls/reserve-agents.test.ts', 'rings somebody where they are reached'],
      ['api/users/users.test.ts', 'says how calls reach somebody'],
    ],
  },
  {
    setting: 'Thành viên, máy bàn SIP',
    of: [],
    stored: '`sip_devices`, `directory.sip_devices`',
    obeyed: 'what signs in: `api/calls/devices.ts`',
    tests: [['app/features/members/members.test.ts', 'tells what a new desk telephone signs in with once']],
  },
  {
    setting: 'Hàng đợi (`/switchboard/queue`)',
    of: ['queues'],
    stored: '`call_queues`, `call_queue_members`',
    obeyed: 'where calls wait and who is rung: `api/calls/`; its figures: `api/switchboard/queue-states.ts`',
    tests: [
      ['api/switchboard/switchboard.test.ts', 'counts who waits'],
      ['api/switchboard/switchboard.test.ts', 'overflow to what was chosen'],
    ],
  },
  {
    setting: 'Hotline (`/switchboard/queue/hotlines`)',
    of: ['hotlines'],
    stored: '`hotlines`',
    obeyed: 'where a number leads, and what is said before: `api/calls/`',
    tests: [
      ['api/switchboard/switchboard.test.ts', 'lead to one place'],
      ['api/calls/begin-call.test.ts', 'is begun with the notice'],
    ],
  },
  {
    setting: 'Trung kế SIP (`/switchboard/queue/trunks`)',
    of: ['trunks'],
    stored: '`trunks`',
    obeyed: 'who may call over plain SIP, where calls go out, and how many sides at once: `api/calls/`',
    tests: [
      ['api/switchboard/switchboard.test.ts', 'is an address and never a name'],
      ['api/switchboard/trunks.test.ts', 'is of one tenant'],
      ['api/calls/trunk-channels.test.ts', 'no more calls out at once than channels'],
    ],
  },
  {
    setting: 'Kịch bản IVR (`/switchboard/ivr`)',
    of: ['ivrCps', 'ivrStates'],
    stored: '`ivr_cps`, `ivr_states`, `ivr_state_changes`, `ivr_audios`',
    obeyed: 'what callers hear and where they are led: `contract/ivr/run.ts`, of what was published last',
    tests: [
      ['api/ivr/ivr.test.ts', 'run as it was published'],
      ['contract/ivr/run.test.ts', 'passes the hours'],
    ],
  },
  {
    setting: 'Che dữ liệu (`/settings/tenant/masking`)',
    of: ['maskingRules'],
    stored: '`masking_rules`',
    obeyed:
      'every answer of the API: `active_person` in the database, `api/access/masking.ts`; search: `api/lists/search-text.ts`',
    tests: [
      ['api/settings/masking-rules.test.ts', 'hides from whom it names'],
      ['tests/browser/tenant-settings.spec.ts', 'in a page that is open'],
    ],
  },
  {
    setting: 'Tên doanh nghiệp (`/settings/tenant`)',
    of: ['tenantForm.name'],
    stored: '`tenant_settings.name`',
    obeyed: 'the sender of mails to customers: `jobs/send-mail.ts`; the account panel',
    tests: [['jobs/send-mail.test.ts', 'comes from the company that the customer knows']],
  },
  {
    setting: 'Chữ ký email (`/settings/tenant`)',
    of: ['tenantForm.mail_signature'],
    stored: '`tenant_settings.mail_signature`',
    obeyed: 'mails to customers: `jobs/mail-body.ts`',
    tests: [['jobs/send-mail.test.ts', 'ends with the signature of the company']],
  },
  {
    setting: 'Tên hiển thị (`/settings/tenant/branding`)',
    of: ['brandingForm.display_name'],
    stored: '`tenant_settings.display_name`',
    obeyed:
      'the rail, the title of the browser’s tab, the page to sign in of a browser in which somebody of the tenant was: `app/features/brand/brand.server.ts`',
    tests: [['tests/browser/branding.spec.ts', 'is seen on every page']],
  },
  {
    setting: 'Màu nhấn (`/settings/tenant/branding`)',
    of: ['brandingForm.accent_light', 'brandingForm.accent_dark'],
    stored: '`tenant_settings.accent_light`, `accent_dark`',
    obeyed:
      'custom properties of every document: `contract/settings/brand-colours.ts`, `app/root.tsx`; a colour that cannot be read is refused: `contract/settings/branding.ts`',
    tests: [
      ['contract/settings/brand-colours.test.ts', 'can be read on all that follows from it'],
      ['api/settings/branding.test.ts', 'what is offered instead is taken'],
      ['tests/browser/branding.spec.ts', 'is seen on every page'],
    ],
  },
  {
    setting: 'Logo (`/settings/tenant/branding`)',
    of: [],
    stored: '`tenant_settings.logo_file_id`',
    obeyed: 'the same places as the name: `app/features/brand/brand-mark.tsx`',
    tests: [
      ['api/settings/branding.test.ts', 'is nothing that could run'],
      ['tests/browser/branding.spec.ts', 'is seen on every page'],
    ],
  },
  {
    setting: 'Độ ưu tiên, thời hạn (`/settings/tickets/priority`)',
    of: ['priorities'],
    stored: '`priorities.due_minutes`',
    obeyed: 'due dates: `api/tickets/due-from-priority.ts`',
    tests: [['api/tickets/timeline.test.ts', 'comes with the priority whenever it is set']],
  },
  {
    setting: 'Loại ticket (`/settings/tickets/ticket-type`), dịch vụ (`/settings/tickets/service`)',
    of: ['ticketTypes', 'services'],
    stored: '`ticket_types`, `services`',
    obeyed: 'forms, filters and columns of tickets: `api/lookups/lookups.ts`',
    tests: [
      ['api/lookups/lookups.test.ts', 'lasts until a change'],
      ['api/crud/crud.test.ts', 'are deleted only while nothing uses them'],
    ],
  },
  {
    setting:
      'Bộ phận (`/settings/users/departments`), tổ chức (`/settings/users/organizations`, its page `/settings/organizations/:organizationId`)',
    of: ['groups', 'organizations'],
    stored: '`groups`, `organizations`',
    obeyed: 'forms and data scopes',
    tests: [['api/crud/crud.test.ts', 'are deleted only while nothing uses them'], ['tests/isolation/scopes.test.ts']],
  },
  {
    setting: 'Nhóm khách hàng (`/customers/groups`)',
    of: ['groups'],
    stored: '`groups`',
    obeyed: 'forms and filters of customers',
    tests: [['api/crud/crud.test.ts', 'are deleted only while nothing uses them']],
  },
  {
    setting: 'Mẫu ticket (`/settings/tickets/template`)',
    of: ['ticketTemplates'],
    stored: '`ticket_templates`',
    obeyed:
      'the page of a new ticket: `app/features/tickets/template-field.tsx`, before JavaScript `use-template.server.ts`; who is offered which: `templatesOfUser` in `api/settings/ticket-templates.ts`',
    tests: [
      ['api/settings/ticket-templates.test.ts', 'are offered to whom they are for'],
      ['tests/browser/ticket-templates.spec.ts', 'fills a ticket and overwrites nothing unasked'],
    ],
  },
  {
    setting: 'Tài khoản email (`/settings/multi-channels/email`)',
    of: ['emailAccounts'],
    stored: '`channels` of kind email',
    obeyed: "the sender of replies: `jobs/send-by-mailbox.ts`; 'Gửi thử': `api/channels/test-email-account.ts`",
    tests: [
      ['jobs/send-by-mailbox.test.ts', 'leaves from the default mailbox once it was tried'],
      ['api/channels/test-email-account.test.ts'],
    ],
  },
  {
    setting:
      'Tài khoản kênh, mật khẩu và token (`/settings/multi-channels/email`, `/settings/multi-channels/facebook`, `/settings/multi-channels/whatsapp`, `/settings/multi-channels/zalo`, `/settings/multi-channels/sms`)',
    of: [
      'emailAccounts.password',
      'facebookPages.access_token',
      'zaloAccounts',
      'whatsappNumbers',
      'smsBrandnames.api_key',
      'smsBrandnames.api_secret',
    ],
    stored: '`channel_secrets`',
    obeyed: 'every answer, page, log and row: `api/channels/secrets.ts`',
    tests: [['api/channels/secrets.test.ts', 'leave by no answer']],
  },
  {
    setting:
      'Trang Facebook (`/settings/multi-channels/facebook`), số WhatsApp (`/settings/multi-channels/whatsapp`), brandname (`/settings/multi-channels/sms`)',
    of: ['facebookPages', 'whatsappNumbers', 'smsBrandnames'],
    stored: '`channels`',
    obeyed: 'kept for the channels, which are not connected yet; the screens say so',
    tests: [['api/crud/crud.test.ts', 'are deleted only while nothing uses them']],
  },
  {
    setting: 'Zalo OA (`/settings/multi-channels/zalo`), mẫu ZNS (its page `/settings/multi-channels/zalo/templates`)',
    of: ['zaloAccounts', 'znsTemplates'],
    stored: '`channels`, `channel_templates`',
    obeyed:
      'an OA with templates stays: `api/channels/routes.ts`; both kept for the channel, which is not connected yet',
    tests: [
      ['api/crud/crud.test.ts', 'are deleted only while nothing uses them'],
      ['api/channels/zns-templates.test.ts'],
    ],
  },
  {
    setting: 'Khung chat (`/settings/multi-channels/livechat`)',
    of: ['chatConfigForm'],
    stored: '`channels` of kind livechat',
    obeyed: "kept for the chat of a tenant's site, which is not built yet; the screen says so",
    tests: [['api/channels/chat-config.test.ts'], ['app/crud/one-form.test.ts']],
  },
  {
    setting: 'Zalo cá nhân (`/settings/multi-channels/zalo-user`, `/settings/multi-channels/zalo-user/:tenantId`)',
    of: ['zaloPersonalAccounts'],
    stored: '`channels` of kind zalo_personal',
    obeyed:
      'kept for the channel, which is not connected yet; consent is asked by `contract/channels/zalo-personal.ts`',
    tests: [['api/channels/zns-templates.test.ts', 'asks for consent']],
  },
  {
    setting: 'Cấu hình, tự động hóa (`/settings/tenant/config`, `/settings/tenant/config/:tenantId`)',
    of: ['tenantConfigForm.workflow'],
    stored: '`tenant_settings.workflow`',
    obeyed: 'pages of automation: `app/site-map.ts`',
    tests: [['api/platform/tenant-config.test.ts'], ['tests/isolation/pages.test.ts']],
  },
  {
    setting: 'Cấu hình, Zalo cá nhân (`/settings/tenant/config/:tenantId`)',
    of: ['tenantConfigForm.zalo_personal'],
    stored: '`tenant_settings.zalo_personal`',
    obeyed: 'new accounts: `api/channels/require-zalo-personal.ts`',
    tests: [['api/platform/tenant-config.test.ts', 'opens personal Zalo']],
  },
  {
    setting: 'Cấu hình, che số điện thoại (`/settings/tenant/config/:tenantId`)',
    of: ['tenantConfigForm.hide_phones'],
    stored: '`tenant_settings.hide_phones`',
    obeyed: 'every answer: `active_person` in the database, `api/access/masking.ts`',
    tests: [['api/platform/tenant-config.test.ts', 'hides numbers from all but administrators']],
  },
  {
    setting: 'Câu trả lời mẫu (`/macros`)',
    of: ['macros'],
    stored: '`macros`',
    obeyed:
      'replies to tickets: `api/macros/macros-of-ticket.ts`, `app/features/composer/use-macros.ts`, before JavaScript `app/routes/tickets/macros.tsx`; an open variable is not sent: `api/tickets/add-comment.ts`',
    tests: [['api/macros/macros.test.ts'], ['tests/browser/macros.spec.ts', 'a reply is chosen by the keyboard']],
  },
  {
    setting: 'Mẫu nội dung (`/settings/others/templates`)',
    of: ['coreTemplates'],
    stored: '`core_templates`',
    obeyed:
      "templates of mails that are active are offered by '/' in replies: `api/macros/macros-of-ticket.ts`; those of other channels are kept for the channels, which do not send yet",
    tests: [['api/macros/macros.test.ts', 'offer active templates of mails'], ['api/settings/core-templates.test.ts']],
  },
  {
    setting: 'Mẫu khảo sát (`/settings/others/templates/feedback`)',
    of: ['feedbackTemplates'],
    stored: '`feedback_templates`',
    obeyed:
      "those in use are offered by '/' in replies: `api/macros/macros-of-ticket.ts`; a survey that is sent by itself is not built yet, and the screen says so",
    tests: [
      ['api/macros/macros.test.ts', 'offer questions to customers that are in use'],
      ['tests/browser/macros.spec.ts', 'a question to the customer is written as its template says'],
      ['api/crud/crud.test.ts'],
    ],
  },
  {
    setting: 'Danh mục mẫu (`/settings/others/template-catalogs`)',
    of: ['templateCatalogs'],
    stored: '`template_catalogs`',
    obeyed: 'templates and their list by catalogue: `api/settings/core-templates.ts`',
    tests: [['api/settings/core-templates.test.ts', 'are told by channel and by catalogue'], ['api/crud/crud.test.ts']],
  },
  {
    setting: 'Thời hạn lưu giữ (`/settings/tenant/retention`)',
    of: ['retentionForm'],
    stored: '`tenant_settings.keep_notifications_days`, `keep_audit_days`',
    obeyed:
      'each night: `jobs/retain.ts` (notifications, reminders that are done), `directory.purge_audit_log` in the database',
    tests: [['jobs/retain.test.ts', 'deletes what is older and nothing else']],
  },
  {
    setting: 'Tổng đài, số cuộc gọi cùng lúc (`/settings/tenant/switchboard`)',
    of: ['switchboardForm.calls_at_once'],
    stored: '`tenant_settings.calls_at_once`',
    obeyed: 'whatever begins a call: `requireRoom` in `api/calls/insert-call.ts`',
    tests: [
      ['tests/switchboard-settings.test.ts', 'are obeyed by the next call'],
      ['api/calls/begin-call.test.ts', 'is refused when the tenant speaks as much as it may'],
    ],
  },
  {
    setting: 'Tổng đài, gọi quốc tế và đầu số 1900 (`/settings/tenant/switchboard`)',
    of: ['switchboardForm.dials_abroad', 'switchboardForm.dials_premium'],
    stored: '`tenant_settings.dials_abroad`, `dials_premium`',
    obeyed: 'what staff dial: `api/calls/dial-plan.ts`',
    tests: [['tests/switchboard-settings.test.ts', 'are obeyed by the next call']],
  },
  {
    setting: 'Tổng đài, lưu ghi âm (`/settings/tenant/switchboard`)',
    of: ['switchboardForm.recording_days'],
    stored: '`tenant_settings.recording_days`',
    obeyed: 'each night: `jobs/clear-recordings.ts`',
    tests: [
      ['tests/switchboard-settings.test.ts', 'deletes at night'],
      ['jobs/clear-recordings.test.ts', 'older than the tenant keeps them'],
    ],
  },
  {
    setting: 'Nhật ký (`/settings/tenant/audit-log`)',
    of: [],
    stored: '`audit_log`',
    obeyed:
      'stores nothing of its own: who did what, by `api/audit/list-audit-log.ts`; it obeys masking rules and who may see an attribute',
    tests: [['api/audit/audit-log.test.ts', 'masks for whom rules mask']],
  },
  {
    setting: "Góc nhìn (`/settings/tickets/view`, one's own at `/views`)",
    of: ['smartViewForm'],
    stored: '`smart_views`',
    obeyed:
      'the ticket list, its second column and counts: `app/features/views/view-links.server.ts`, `api/tickets/count-smart-view.ts`',
    tests: [['api/tickets/smart-views.test.ts'], ['app/features/views/views.test.ts', 'opens as it was kept']],
  },
];

/** docs/settings.md. */
export function settingsPage(): string {
  const testsOf = ({ tests }: SettingRow) =>
    tests.map(([file, title]) => (title ? `\`${file}\`: ${title}` : `\`${file}\``)).join('; ');
  const lines = settingRows.map(row => `| ${row.setting} | ${row.stored} | ${row.obeyed} | ${testsOf(row)} |`);
  return `# Settings

What each setting changes, and the test that flips it and sees the change. Made from \`tests/setting-rows.ts\`
by \`npx vitest run tests/settings-obeyed.test.ts --update\`.

| setting | stored in | obeyed by | test |
|---|---|---|---|
${lines.join('\n')}
`;
}
