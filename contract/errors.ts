/** The error catalogue: every text that people see when a call fails, and what a call that changes something says when it works. */

export const validationFailed = 'Validation Failed';

const byStatus: Readonly<Record<number, string>> = {
  400: 'Dữ liệu gửi lên không hợp lệ',
  401: 'Bạn không có quyền truy cập',
  403: 'Bạn không có quyền truy cập',
  404: 'Kiểm tra URL hoặc endpoint có đúng không!',
  408: 'Kết nối quá thời gian chờ, vui lòng thử lại!',
  422: validationFailed,
  429: 'Quá nhiều yêu cầu, vui lòng thử lại sau vài phút!',
  500: 'Máy chủ gặp lỗi, vui lòng thử lại sau!',
  503: 'Dịch vụ tạm thời ngừng hoạt động, vui lòng thử lại sau!',
  504: 'Máy chủ đang bận, vui lòng thử lại sau!',
};

/** What to say for an HTTP status when the server sent no message of its own. */
export function catalogueMessage(status: number): string {
  return byStatus[status] ?? 'Đã xảy ra lỗi trong quá trình thực hiện';
}

/** Only 200 and 201 count as success (a file body does too, whatever its status says). */
export function isSuccessStatus(status: number): boolean {
  return status === 200 || status === 201;
}

const timeout = 'Request bị timeout';
const byNetworkCode: Readonly<Record<string, string>> = {
  ECONNABORTED: timeout,
  ETIMEDOUT: timeout,
  ERR_NETWORK: 'Lỗi kết nối mạng',
  ERR_BAD_REQUEST: 'Yêu cầu gửi đi không hợp lệ',
  ERR_BAD_RESPONSE: 'Phản hồi từ máy chủ không hợp lệ',
  ERR_FR_TOO_MANY_REDIRECTS: 'Request bị chuyển hướng quá nhiều lần',
  ERR_CANCELED: 'Request đã bị hủy',
  ERR_INVALID_URL: 'URL không hợp lệ',
};

/** What to say when no answer came: `code` is the transport's (`ERR_NETWORK`, ...). */
export function networkMessage(code?: string | null): string {
  return (code && Object.hasOwn(byNetworkCode, code) && byNetworkCode[code]) || 'Lỗi không xác định';
}

/** The sentence of a field error (422) that came without one. */
export function fieldMessage(param: string): string {
  return `${param} field is not a valid`;
}

/** Title of the toast of any failure; its description is the error's message. */
export const failureTitle = 'Đã xảy ra lỗi';
export const sessionExpired = 'Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại!';

export const voiceErrors = {
  microphoneRefused: 'Bạn cần cấp quyền truy cập Microphone để sử dụng chức năng thoại!',
  webrtcMissing: 'Trình duyệt của bạn không hỗ trợ phương thức nghe gọi!',
  libraryMissing: 'Không thể tải được JsSIP, vui lòng reload lại trang!',
  sessionNotWaiting: 'Kết nối bị gián đoạn, vui lòng thử lại sau vài giây!',
  answerFailed: 'Có lỗi xảy ra khi kết nối cuộc gọi',
  sessionExpired,
} as const;

export const successMessages = {
  workflow: { deleted: 'Xóa thành công', copied: 'Sao chép thành công', updated: 'Cập nhật thành công' },
  tagGroup: {
    created: 'Tạo mới nhóm tags thành công',
    updated: 'Cập nhật nhóm tags thành công',
    deleted: 'Xóa nhóm tags thành công',
  },
  customerGroup: {
    created: 'Tạo mới nhóm khách hàng thành công',
    updated: 'Cập nhật nhóm khách hàng thành công',
    deleted: 'Xóa nhóm khách hàng thành công',
  },
  customerAttribute: {
    created: 'Tạo mới thuộc tính khách hàng thành công',
    updated: 'Cập nhật thuộc tính khách hàng thành công',
    deleted: 'Xóa thuộc tính khách hàng thành công',
  },
} as const;
