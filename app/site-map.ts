import type { StaffRole } from 'contract/enums.ts';

/**
 * Who may open a page: 'guest' closes it to signed-in users, 'workflow' asks for the tenant's setting,
 * 'view-as' has its own guard, a list names the roles.
 */
export type Access = 'public' | 'guest' | 'staff' | 'workflow' | 'view-as' | readonly StaffRole[];

export interface Page {
  title: string;
  access: Access;
  /** Also asks for the admin flag of the signed-in user. */
  adminFlag?: true;
  /** Without the admin flag the page leads to this one, of one's own tenant. */
  ownTenant?: '/settings/multi-channels/zalo-user/:tenantId';
  /** What will be here: the page is not built yet. */
  soon?: string;
}

const managers = ['administrator', 'supervisor'] as const;
const leaders = ['administrator', 'supervisor', 'team_leader'] as const;
const administrators = ['administrator'] as const;

/** Every page, in the order of the URL tree, with its guard as data. */
export const pages = {
  '/login': { title: 'Đăng nhập', access: 'guest' },
  '/forgot-password': { title: 'Quên mật khẩu', access: 'guest' },
  '/zalo-redirect': {
    title: 'Kết nối Zalo',
    access: 'public',
    soon: 'Trang nhận kết quả đăng nhập từ Zalo và đưa bạn trở lại phần cài đặt kênh.',
  },
  '/page-404': { title: '404 - Not Found', access: 'public' },
  '/view-as-mode': { title: 'Xem với tư cách', access: 'view-as' },
  '/': { title: 'Trang chủ', access: 'staff' },
  '/report/summary': { title: 'Tổng quan', access: 'staff' },
  '/report/call': { title: 'Báo cáo cuộc gọi', access: 'staff', soon: 'Số cuộc gọi theo giờ, ngày và năm.' },
  '/report/customer': { title: 'Báo cáo khách hàng', access: 'staff', soon: 'Khách hàng mới theo nguồn và hạng.' },
  '/report/customer copy': {
    title: 'Báo cáo khách hàng theo bộ phận',
    access: leaders,
    soon: 'Khách hàng mới và khách quay lại theo bộ phận và chuyên viên.',
  },
  '/report/ad-funnel': {
    title: 'Phễu quảng cáo',
    access: 'staff',
    soon: 'Từ lượt quảng cáo đến hội thoại, số điện thoại và ticket.',
  },
  '/report/agent': {
    title: 'Báo cáo chuyên viên',
    access: leaders,
    soon: 'Năng suất và thời gian của từng chuyên viên.',
  },
  '/report/custom': { title: 'Báo cáo tùy chỉnh', access: leaders, soon: 'Bảng số liệu do bạn chọn cột và bộ lọc.' },
  '/report/group': { title: 'Báo cáo bộ phận', access: leaders, soon: 'Khối lượng và tốc độ xử lý của từng bộ phận.' },
  '/report/ticket': {
    title: 'Báo cáo ticket',
    access: leaders,
    soon: 'Ticket theo trạng thái, loại, nguồn và thời gian xử lý.',
  },
  '/tickets': { title: 'Ticket', access: 'staff' },
  '/tickets/:ticketId': { title: 'Ticket', access: 'staff' },
  '/chat': {
    title: 'Chat',
    access: ['administrator', 'supervisor', 'agent'],
    soon: 'Hội thoại từ livechat, Zalo, Facebook và WhatsApp trong một hộp thư.',
  },
  '/chat/:ticketId': { title: 'Chat', access: 'staff', soon: 'Một hội thoại với khách hàng và ticket của nó.' },
  '/customers': { title: 'Khách hàng', access: 'staff' },
  '/customers/groups': { title: 'Nhóm khách hàng', access: 'staff' },
  '/customers/tags': { title: 'Nhóm tags', access: 'staff' },
  '/customers/:customerId': { title: 'Khách hàng', access: 'staff' },
  '/campaign': { title: 'Chiến dịch', access: managers, soon: 'Danh sách chiến dịch gọi ra.' },
  '/campaign/report': { title: 'Báo cáo chiến dịch', access: leaders, soon: 'Kết quả của mọi chiến dịch.' },
  '/campaign/:campaignId': { title: 'Chiến dịch', access: leaders, soon: 'Danh bạ và tiến độ của một chiến dịch.' },
  '/campaign/:campaignId/report': { title: 'Báo cáo chiến dịch', access: leaders, soon: 'Kết quả của một chiến dịch.' },
  '/automation': {
    title: 'Danh sách tự động hóa',
    access: 'workflow',
    soon: 'Các kịch bản tự động chạy khi ticket được tạo hoặc thay đổi.',
  },
  '/automation/editor': { title: 'Kịch bản mới', access: 'workflow', soon: 'Vẽ một kịch bản tự động hóa.' },
  '/automation/editor/:id': { title: 'Kịch bản', access: 'workflow', soon: 'Sửa một kịch bản tự động hóa.' },
  '/automation/history/:id': { title: 'Lịch sử hành động', access: 'workflow', soon: 'Các lần chạy của một kịch bản.' },
  '/monitors/agents': {
    title: 'Giám sát chuyên viên',
    access: managers,
    soon: 'Trạng thái của từng chuyên viên lúc này.',
  },
  '/monitors/call-center': { title: 'Giám sát tổng đài', access: managers, soon: 'Hàng đợi và mức phục vụ lúc này.' },
  '/monitors/call-monitor': { title: 'Giám sát cuộc gọi', access: managers, soon: 'Các cuộc gọi đang diễn ra.' },
  '/monitors/channels': { title: 'Giám sát kênh', access: managers, soon: 'Hội thoại đang chờ trên từng kênh.' },
  '/monitors/daily-stats': {
    title: 'Số liệu trong ngày',
    access: managers,
    soon: 'Diễn biến của ngày hôm nay theo giờ.',
  },
  '/switchboard/queue': { title: 'Hàng đợi', access: 'staff' },
  '/switchboard/ivr': { title: 'IVR', access: 'staff' },
  '/switchboard/call-history': { title: 'Lịch sử cuộc gọi', access: 'staff' },
  '/smart-qc/dashboard': {
    title: 'Tổng quan QC',
    access: administrators,
    soon: 'Điểm chất lượng theo chuyên viên và cảm xúc.',
  },
  '/smart-qc/keyword': {
    title: 'Bộ từ khóa',
    access: administrators,
    soon: 'Từ khóa mà hệ thống tìm trong cuộc gọi và chat.',
  },
  '/smart-qc/campaign': { title: 'Chiến dịch QC', access: administrators, soon: 'Tạo đợt chấm điểm cuộc gọi và chat.' },
  '/smart-qc/criteria': { title: 'Tiêu chí chấm điểm', access: administrators, soon: 'Các bộ tiêu chí và trọng số.' },
  '/smart-qc/criteria/:templateType': {
    title: 'Bộ tiêu chí',
    access: administrators,
    soon: 'Tiêu chí của một loại hội thoại.',
  },
  '/smart-qc/manualQa': { title: 'Chấm thủ công', access: administrators, soon: 'Các đợt chấm điểm bằng người.' },
  '/smart-qc/manualQa/:smartQcId': {
    title: 'Chấm thủ công',
    access: administrators,
    soon: 'Một đợt chấm điểm bằng người.',
  },
  '/smart-qc/manualQa/:smartQcId/calls/:qcTicketId': {
    title: 'Phiếu chấm thủ công',
    access: administrators,
    soon: 'Chấm điểm một cuộc gọi.',
  },
  '/smart-qc/autoQa': { title: 'Chấm tự động', access: administrators, soon: 'Các đợt chấm điểm tự động.' },
  '/smart-qc/autoQa/:smartQcId': { title: 'Chấm tự động', access: administrators, soon: 'Một đợt chấm điểm tự động.' },
  '/smart-qc/autoQa/:smartQcId/calls/:qcTicketId': {
    title: 'Phiếu chấm tự động',
    access: administrators,
    soon: 'Điểm và bằng chứng của một cuộc gọi.',
  },
  '/settings/tenant': { title: 'Doanh nghiệp', access: administrators },
  '/settings/tenant/config': {
    title: 'Cấu hình doanh nghiệp',
    access: administrators,
    adminFlag: true,
  },
  '/settings/tenant/config/:tenantId': {
    title: 'Cấu hình doanh nghiệp',
    access: administrators,
    adminFlag: true,
  },
  '/settings/users/members': { title: 'Thành viên', access: administrators },
  '/settings/users/departments': { title: 'Bộ phận', access: administrators },
  '/settings/users/organizations': { title: 'Tổ chức', access: administrators },
  '/settings/organizations/:organizationId': { title: 'Tổ chức', access: administrators },
  '/settings/customers/attributes': { title: 'Thuộc tính khách hàng', access: administrators },
  '/settings/tickets/attributes': { title: 'Thuộc tính ticket', access: administrators },
  '/settings/tickets/priority': { title: 'Độ ưu tiên', access: administrators },
  '/settings/tickets/service': { title: 'Dịch vụ', access: administrators },
  '/settings/tickets/template': { title: 'Mẫu ticket', access: administrators },
  '/settings/tickets/ticket-type': { title: 'Loại ticket', access: administrators },
  '/settings/tickets/view': { title: 'Góc nhìn', access: ['administrator', 'team_leader'] },
  '/settings/time-working': { title: 'Thời gian làm việc', access: administrators },
  '/settings/tags': { title: 'Tag', access: administrators },
  '/settings/blacklist': { title: 'Danh sách chặn', access: administrators },
  '/settings/others/templates': { title: 'Mẫu nội dung', access: administrators },
  '/settings/others/template-catalogs': { title: 'Danh mục mẫu', access: administrators },
  '/settings/multi-channels/email': {
    title: 'Kênh email',
    access: administrators,
  },
  '/settings/multi-channels/facebook': {
    title: 'Kênh Facebook',
    access: administrators,
  },
  '/settings/multi-channels/livechat': {
    title: 'Kênh livechat',
    access: administrators,
  },
  '/settings/multi-channels/sms': { title: 'Kênh SMS', access: administrators },
  '/settings/multi-channels/whatsapp': {
    title: 'Kênh WhatsApp',
    access: administrators,
  },
  '/settings/multi-channels/zalo': { title: 'Kênh Zalo OA', access: administrators },
  '/settings/multi-channels/zalo-user': {
    title: 'Zalo cá nhân',
    access: administrators,
    ownTenant: '/settings/multi-channels/zalo-user/:tenantId',
  },
  '/settings/multi-channels/zalo-user/:tenantId': {
    title: 'Zalo cá nhân',
    access: administrators,
  },
} as const satisfies Record<string, Page>;

export type PagePath = keyof typeof pages;
export const pagePaths = Object.keys(pages) as PagePath[];
export const page = (path: PagePath): Page => pages[path];

/** The page that an address names; a written path wins over parameters. As the router does, without regard to case. */
export function pageAt(pathname: string): PagePath | undefined {
  const wanted = segmentsOf(pathname);
  const fits = (path: PagePath, mayVary: boolean) => {
    const segments = segmentsOf(path);
    return (
      segments !== undefined &&
      segments.length === wanted?.length &&
      segments.every((segment, index) => (mayVary && segment.startsWith(':')) || segment === wanted[index])
    );
  };
  return pagePaths.find(path => fits(path, false)) ?? pagePaths.find(path => fits(path, true));
}

function segmentsOf(pathname: string): string[] | undefined {
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '').split('/');
  } catch {
    return undefined;
  }
}

/** The pages that are not built yet; the README prints them. */
export const comingSoon = pagePaths.filter(path => page(path).soon !== undefined);

/** Areas whose bare root leads to the first of its pages that the role may open. */
export const areas = ['report', 'monitors', 'switchboard', 'smart-qc', 'settings'] as const;
export type Area = (typeof areas)[number];

export interface Visitor {
  role: StaffRole;
  isAdmin: boolean;
  workflow: 'enabled' | 'disabled';
  /** Views as somebody else; role and flag are theirs. */
  isViewing: boolean;
}

/** Whether a signed-in person may open a page; the same answer for guard, rail, palette and links. */
export function mayOpen(path: PagePath, visitor: Visitor): boolean {
  const { access, adminFlag } = page(path);
  if (adminFlag && !visitor.isAdmin) return false;
  if (access === 'public' || access === 'staff') return true;
  if (access === 'guest') return false;
  if (access === 'workflow') return visitor.workflow === 'enabled';
  if (access === 'view-as') return visitor.isViewing || visitor.role === 'administrator';
  return access.includes(visitor.role);
}

export const pagesOf = (area: string): PagePath[] =>
  pagePaths.filter(path => path.startsWith(`/${area}/`) && !path.includes(':'));
