/** The words of automation scenarios (workflows). */

export const workflowStatuses = ['draft', 'active', 'inactive'] as const;
export type WorkflowStatus = (typeof workflowStatuses)[number];
export const workflowStatusLabels: Record<WorkflowStatus, string> = {
  draft: 'Bản nháp',
  active: 'Hoạt động',
  inactive: 'Không hoạt động',
};

export const runStatuses = ['waiting', 'running', 'completed', 'failed', 'cancel'] as const;
export type RunStatus = (typeof runStatuses)[number];
export const runStatusLabels: Record<RunStatus, string> = {
  waiting: 'Đang chờ',
  running: 'Đang chạy',
  completed: 'Hoàn thành',
  failed: 'Thất bại',
  cancel: 'Hủy',
};

export const triggerTargets = ['tickets', 'chat'] as const;
export type TriggerTarget = (typeof triggerTargets)[number];
export const triggerTargetLabels: Record<TriggerTarget, string> = { tickets: 'Ticket', chat: 'Chat' };

export const workflowTriggers = ['ticket_created', 'ticket_updated'] as const;
export type WorkflowTrigger = (typeof workflowTriggers)[number];
export const workflowTriggerLabels: Record<WorkflowTrigger, string> = {
  ticket_created: 'Ticket được tạo',
  ticket_updated: 'Ticket được cập nhật',
};

/** Building blocks of a scenario; the disabled ones are shown but cannot be added. */
export const workflowBlocks = [
  { key: 'start', label: 'Bắt đầu', disabled: false },
  { key: 'delay', label: 'Chờ một khoảng thời gian', disabled: false },
  { key: 'wait_until', label: 'Chờ đến ngày', disabled: false },
  { key: 'branch', label: 'Rẽ nhánh', disabled: false },
  { key: 'create_ticket', label: 'Tạo ticket', disabled: false },
  { key: 'update_ticket', label: 'Cập nhật ticket', disabled: false },
  { key: 'send_email', label: 'Gửi email', disabled: false },
  { key: 'send_sms', label: 'Gửi SMS', disabled: false },
  { key: 'send_zns', label: 'Gửi ZNS', disabled: false },
  { key: 'push_notification', label: 'Gửi thông báo', disabled: false },
  { key: 'call_api', label: 'Gọi API hoặc webhook', disabled: false },
  { key: 'facebook_chat', label: 'Chat Facebook', disabled: true },
  { key: 'live_chat', label: 'Livechat', disabled: true },
  { key: 'zalo_chat', label: 'Chat Zalo', disabled: true },
  { key: 'callbot', label: 'Callbot', disabled: true },
  { key: 'create_contact', label: 'Tạo khách hàng', disabled: true },
  { key: 'update_contact', label: 'Cập nhật khách hàng', disabled: true },
  { key: 'end', label: 'Kết thúc', disabled: false },
] as const;
export type WorkflowBlock = (typeof workflowBlocks)[number]['key'];

export const combinators = ['and', 'or'] as const;
export type Combinator = (typeof combinators)[number];
export const combinatorLabels: Record<Combinator, string> = { and: 'Và', or: 'Hoặc' };

export const objectActions = ['create', 'update'] as const;
export type ObjectAction = (typeof objectActions)[number];

export const conditionOperators = [
  'eq',
  'neq',
  'between',
  'before',
  'after',
  'exist',
  'not_exist',
  'gt',
  'lt',
  'gte',
  'lte',
  'some',
  'every',
  'not_some',
  'not_every',
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];
export const conditionOperatorLabels: Record<ConditionOperator, string> = {
  eq: 'Bằng',
  neq: 'Khác',
  between: 'Trong khoảng',
  before: 'Trước',
  after: 'Sau',
  exist: 'Có giá trị',
  not_exist: 'Không có giá trị',
  gt: 'Lớn hơn',
  lt: 'Nhỏ hơn',
  gte: 'Lớn hơn hoặc bằng',
  lte: 'Nhỏ hơn hoặc bằng',
  some: 'Có ít nhất một trong',
  every: 'Có tất cả',
  not_some: 'Không có cái nào trong',
  not_every: 'Không có đủ tất cả',
};

export const timeUnits = ['days', 'hours', 'minutes'] as const;
export type TimeUnit = (typeof timeUnits)[number];
export const timeUnitLabels: Record<TimeUnit, string> = { days: 'Ngày', hours: 'Giờ', minutes: 'Phút' };

export const timeModes = ['offset_time', 'specific_time'] as const;
export type TimeMode = (typeof timeModes)[number];
export const timeModeLabels: Record<TimeMode, string> = {
  offset_time: 'Sau một khoảng thời gian',
  specific_time: 'Vào thời điểm cụ thể',
};

/** Whom a ticket written by a scenario names as its user. */
export const ticketUserChoices = ['other', 'requester', 'assigned_agent'] as const;
export type TicketUserChoice = (typeof ticketUserChoices)[number];
export const ticketUserChoiceLabels: Record<TicketUserChoice, string> = {
  other: 'Khác',
  requester: 'Người yêu cầu',
  assigned_agent: 'Người xử lý',
};

export const emailRecipients = ['cc', 'followers', 'group', 'other'] as const;
export type EmailRecipient = (typeof emailRecipients)[number];
export const emailRecipientLabels: Record<EmailRecipient, string> = {
  cc: 'Người được CC',
  followers: 'Người theo dõi',
  group: 'Bộ phận',
  other: 'Danh sách khác',
};

export const senderTypes = ['customer', 'agent'] as const;
export type SenderType = (typeof senderTypes)[number];
export const senderTypeLabels: Record<SenderType, string> = { customer: 'Người yêu cầu', agent: 'Chuyên viên' };

export const chatSenders = ['chatbot', 'agent'] as const;
export type ChatSender = (typeof chatSenders)[number];
export const chatSenderLabels: Record<ChatSender, string> = { chatbot: 'Chatbot', agent: 'Chuyên viên' };

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type HttpMethod = (typeof httpMethods)[number];

export const notificationRecipients = [
  'assigned_agent',
  'followers',
  'cc_users',
  'admin',
  'leader',
  'supervisor',
] as const;
export type NotificationRecipient = (typeof notificationRecipients)[number];
export const notificationRecipientLabels: Record<NotificationRecipient, string> = {
  assigned_agent: 'Người xử lý',
  followers: 'Người theo dõi',
  cc_users: 'Người được CC',
  admin: 'Quản trị viên',
  leader: 'Trưởng bộ phận',
  supervisor: 'Giám sát',
};
