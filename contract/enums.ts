/**
 * Every enumeration of the product with its Vietnamese labels. Lists are tuples (`z.enum(roles)`), labels exhaustive
 * records. Nothing is computed at load time, so that a bundler drops what a page does not use.
 */

// People

export const roles = ['end_user', 'agent', 'team_leader', 'supervisor', 'administrator'] as const;
export type Role = (typeof roles)[number];
export const roleLabels: Record<Role, string> = {
  end_user: 'Khách hàng',
  agent: 'Chuyên viên',
  team_leader: 'Trưởng bộ phận',
  supervisor: 'Giám sát',
  administrator: 'Quản trị viên',
};

/** Who signs in, and what a user can be made. */
export const STAFF_ROLES = ['agent', 'team_leader', 'supervisor', 'administrator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
export const assignableRoles = STAFF_ROLES;

export const maskingRoles = ['system', 'administrator', 'team_leader'] as const;
export type MaskingRole = (typeof maskingRoles)[number];
export const maskingRoleLabels: Record<MaskingRole, string> = {
  system: 'Hệ thống',
  administrator: 'Admin',
  team_leader: 'Trưởng bộ phận',
};
export const maskingTargets = ['role', 'user', 'group', 'organization'] as const;
export const maskedDataTypes = ['phone', 'email'] as const;
export type MaskedDataType = (typeof maskedDataTypes)[number];
export const maskedDataLabels: Record<MaskedDataType, string> = { phone: 'Số điện thoại', email: 'Email' };

export const agentStatuses = [
  'AVAILABLE',
  'NOT AVAILABLE',
  'NOACD',
  'ONCAMPAIGN',
  'TYPING',
  'ATLUNCH',
  'MEETING',
  'TRAINING',
  'GOOUT',
  'LOGOUT',
] as const;
export type AgentStatus = (typeof agentStatuses)[number];
export const agentStatusLabels: Record<AgentStatus, string> = {
  AVAILABLE: 'Sẵn sàng',
  'NOT AVAILABLE': 'Không sẵn sàng',
  NOACD: 'Sẵn sàng (NoACD)',
  ONCAMPAIGN: 'Chạy chiến dịch',
  TYPING: 'Đang nhập liệu',
  ATLUNCH: 'Ăn trưa',
  MEETING: 'Họp',
  TRAINING: 'Đào tạo',
  GOOUT: 'Ra ngoài',
  LOGOUT: 'Đăng xuất',
};

export const dataScopes = ['all', 'my_organization', 'my_group', 'me'] as const;
export type DataScope = (typeof dataScopes)[number];
export const dataScopeLabels: Record<DataScope, string> = {
  all: 'Tất cả',
  my_organization: 'Tổ chức của tôi',
  my_group: 'Nhóm của tôi',
  me: 'Chỉ tôi',
};

/** Who sees a ticket field. */
export const fieldVisibilities = ['all_agents', 'department_agents', 'listed_agents', 'only_me'] as const;
export type FieldVisibility = (typeof fieldVisibilities)[number];
export const fieldVisibilityLabels: Record<FieldVisibility, string> = {
  all_agents: 'Tất cả chuyên viên',
  department_agents: 'Chuyên viên của bộ phận',
  listed_agents: 'Chỉ chuyên viên được chọn',
  only_me: 'Chỉ tôi',
};

// Customers

export const tiers = [
  { id: 0, code: 'Economy', name: 'Thường' },
  { id: 1, code: 'Silver', name: 'Bạc' },
  { id: 2, code: 'Gold', name: 'Vàng' },
  { id: 3, code: 'Diamond', name: 'Kim cương' },
] as const;
export type Tier = (typeof tiers)[number]['id'];

export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];
export const genderLabels: Record<Gender, string> = { male: 'Nam', female: 'Nữ', other: 'Khác' };

/** Where a ticket or customer came from. Upper-case ones are the direction of a call. */
export const sources = [
  'web',
  'chat',
  'CALL_INBOUND',
  'CALL_OUTBOUND',
  'CALL_INTERNAL',
  'call',
  'zalo',
  'facebook',
  'email',
  'sms',
  'hand',
  'api',
  'import',
  'whatsapp',
] as const;
export type Source = (typeof sources)[number];
export const sourceLabels: Record<Source, string> = {
  web: 'Web',
  chat: 'Livechat',
  CALL_INBOUND: 'Cuộc gọi vào',
  CALL_OUTBOUND: 'Cuộc gọi ra',
  CALL_INTERNAL: 'Cuộc gọi nội bộ',
  call: 'Cuộc gọi',
  zalo: 'Zalo',
  facebook: 'Facebook',
  email: 'Email',
  sms: 'SMS',
  hand: 'Nhập tay',
  api: 'Từ CRM',
  import: 'Nhập từ tệp',
  whatsapp: 'WhatsApp',
};

export const sourceDetails = [
  'facebook_ads',
  'facebook_messenger',
  'facebook_messenger_plugin',
  'whatsapp_ads',
  'tiktok_ads',
] as const;
export type SourceDetail = (typeof sourceDetails)[number];
export const sourceDetailLabels: Record<SourceDetail, string> = {
  facebook_ads: 'Quảng cáo Facebook',
  facebook_messenger: 'Facebook Messenger',
  facebook_messenger_plugin: 'Plugin Messenger trên web',
  whatsapp_ads: 'Quảng cáo WhatsApp',
  tiktok_ads: 'Quảng cáo TikTok',
};

/** Numbers by which the social channels are stored. */
export const channelTypes = { zalo: 0, facebook: 1, whatsapp: 7 } as const;
export type ChannelType = (typeof channelTypes)[keyof typeof channelTypes];

/** Families of message templates (`/v2/core/templates/{kind}`). */
export const messageTemplateKinds = ['sms', 'zns', 'chat', 'whatsapp', 'email'] as const;
export type MessageTemplateKind = (typeof messageTemplateKinds)[number];
export const messageTemplateKindLabels: Record<MessageTemplateKind, string> = {
  sms: 'SMS',
  zns: 'ZNS',
  chat: 'Chat',
  whatsapp: 'WhatsApp',
  email: 'Email',
};

export const attributeTypes = ['phone', 'text', 'textarea', 'number', 'date', 'select', 'multi-select'] as const;
export type AttributeType = (typeof attributeTypes)[number];
export const attributeTypeLabels: Record<AttributeType, string> = {
  phone: 'Số điện thoại',
  text: 'Văn bản',
  textarea: 'Văn bản nhiều dòng',
  number: 'Số',
  date: 'Ngày',
  select: 'Chọn một',
  'multi-select': 'Chọn nhiều',
};
/** Ticket attributes know no phone. */
export const ticketAttributeTypes = ['text', 'textarea', 'number', 'date', 'select', 'multi-select'] as const;

// Tickets

export const ticketStatus = { new: 1, doing: 2, solved: 3, reopen: 4, closed: 5 } as const;
export type TicketStatus = (typeof ticketStatus)[keyof typeof ticketStatus];
/** Role of a colour, as in the design tokens. */
export type Tone = 'accent' | 'warning' | 'positive' | 'critical' | 'muted';
export const ticketStatuses = [
  { id: 1, code: 'new', name: 'Mới', tone: 'accent' },
  { id: 2, code: 'doing', name: 'Đang xử lý', tone: 'warning' },
  { id: 3, code: 'solved', name: 'Đã xử lý', tone: 'positive' },
  { id: 4, code: 're-open', name: 'Mở lại', tone: 'critical' },
  { id: 5, code: 'closed', name: 'Đã đóng', tone: 'muted' },
] as const satisfies readonly { id: TicketStatus; code: string; name: string; tone: Tone }[];

export const ticketModes = [
  { key: 'all', label: 'Tất cả', meaning: 'Mọi ticket trong phạm vi được xem' },
  { key: 'me', label: 'Của tôi', meaning: 'Người xử lý là tôi' },
  { key: 'group', label: 'Nhóm của tôi', meaning: 'Thuộc bộ phận của tôi' },
  { key: 'following', label: 'Đang theo dõi', meaning: 'Tôi là người theo dõi' },
  { key: 'campaign', label: 'Chiến dịch', meaning: 'Tạo từ chiến dịch' },
  { key: 'miss', label: 'Gọi nhỡ', meaning: 'Tạo từ cuộc gọi nhỡ, chưa gọi lại' },
  { key: 'open', label: 'Đang mở', meaning: 'Mới hoặc Mở lại' },
  { key: 'doing', label: 'Đang xử lý', meaning: 'Đang xử lý' },
  { key: 'completed', label: 'Hoàn thành', meaning: 'Đã xử lý hoặc Đã đóng' },
  { key: 'nearExpired', label: 'Sắp quá hạn', meaning: 'Chưa hoàn thành, gần tới hoặc đã quá hạn xử lý' },
  { key: 'notAssign', label: 'Chưa phân công', meaning: 'Chưa có người xử lý' },
] as const;
export type TicketMode = (typeof ticketModes)[number]['key'];

// Lists

export const filterOperators = [
  'eq',
  'neq',
  'in',
  'notin',
  'gte',
  'lte',
  'gt',
  'lt',
  'date_today',
  'this_week',
  'this_month',
] as const;
export type FilterOperator = (typeof filterOperators)[number];
export const filterOperatorLabels: Record<FilterOperator, string> = {
  eq: 'Bằng',
  neq: 'Khác',
  in: 'Thuộc',
  notin: 'Không thuộc',
  gte: 'Lớn hơn hoặc bằng',
  lte: 'Nhỏ hơn hoặc bằng',
  gt: 'Lớn hơn',
  lt: 'Nhỏ hơn',
  date_today: 'Hôm nay',
  this_week: 'Tuần này',
  this_month: 'Tháng này',
};

export const filterRelations = ['and', 'or'] as const;
export type FilterRelation = (typeof filterRelations)[number];
export const filterRelationLabels: Record<FilterRelation, string> = { and: 'Tất cả', or: 'Bất kỳ' };

export const sortDirections = ['ASC', 'DESC'] as const;
export type SortDirection = (typeof sortDirections)[number];
export const sortDirectionLabels: Record<SortDirection, string> = { ASC: 'Tăng dần', DESC: 'Giảm dần' };

/** What a user's own configuration keeps; the column ones are lists of column names. */
export const userConfigKeys = [
  'report_user_group_table_columns',
  'ticket_table_columns',
  'user_table_columns',
  'detail_user_table_columns',
  'campaign_report_columns',
  'agent_campaign_table_columns',
  'contact_campaign_table_columns',
  'ad_funnel_report_columns',
  'ad_funnel_report_by_source_columns',
  'chat_show_info_contact',
] as const;
export type UserConfigKey = (typeof userConfigKeys)[number];

export const defaultCustomerColumns = [
  'name',
  'phone',
  'email',
  'dob',
  'source',
  'organization',
  'group',
  'city',
  'created_at',
] as const;

// Calls

export const callChannelTypes = [
  { id: 0, code: 'WEB', name: 'Trình duyệt' },
  { id: 1, code: 'SIP_PHONE', name: 'SIP Phone' },
  { id: 2, code: 'SIP_PHONE_NOT_AUTH', name: 'SIP Phone (Không Login)' },
  { id: 3, code: 'PHONE', name: 'Số điện thoại' },
  { id: 5, code: 'MOBILE_APP', name: 'App điện thoại' },
] as const;
export type CallChannelType = (typeof callChannelTypes)[number]['id'];

export const callDirections = ['CALL_INBOUND', 'CALL_OUTBOUND'] as const;
export type CallDirection = (typeof callDirections)[number];
export const callDirectionLabels: Record<CallDirection, string> = {
  CALL_INBOUND: 'Cuộc gọi từ',
  CALL_OUTBOUND: 'Cuộc gọi ra',
};

export const forwardKinds = ['invite', 'transfer', 'transferACD', 'transferIVR'] as const;
export type ForwardKind = (typeof forwardKinds)[number];
export const forwardKindLabels: Record<ForwardKind, string> = {
  invite: 'Mời chuyên viên tham gia',
  transfer: 'Chuyển tiếp cho chuyên viên',
  transferACD: 'Chuyển tiếp đến ACD',
  transferIVR: 'Chuyển tiếp đến IVR',
};

/** The softphone's states; the last two are terminal. */
export const callStatuses = [
  'ANSWERING',
  'QUEUEING',
  'RINGING',
  'MUTING',
  'HOLDING',
  'DIALING',
  'ENDED',
  'FAILED',
] as const;
export type CallStatus = (typeof callStatuses)[number];
export const callStatusLabels: Record<CallStatus, string> = {
  ANSWERING: 'Đang trả lời',
  QUEUEING: 'Đang chờ',
  RINGING: 'Đang đổ chuông',
  MUTING: 'Đang tắt mic',
  HOLDING: 'Đang giữ máy',
  DIALING: 'Đang kết nối',
  ENDED: 'Đã kết thúc',
  FAILED: 'Thất bại',
};

/** How a call went, in lists. */
export const callStates = ['answer', 'miss', 'reject', 'waiting'] as const;
export type CallState = (typeof callStates)[number];
export const callStateLabels: Record<CallState, string> = {
  answer: 'Đã trả lời',
  miss: 'Gọi nhỡ',
  reject: 'Từ chối',
  waiting: 'Đang chờ',
};

/** Life of a SIP session; the index is the softphone library's number for it. */
export const sessionStatuses = [
  'null',
  'invite_sent',
  '1xx_received',
  'invite_received',
  'waiting_for_answer',
  'answered',
  'waiting_for_ack',
  'canceled',
  'terminated',
  'confirmed',
] as const;
export type SessionStatus = (typeof sessionStatuses)[number];
