import { describe, expect, test } from 'vitest';
import { catalogueMessage, fieldMessage, isSuccessStatus, networkMessage, successMessages } from './errors.ts';

describe('error catalogue', () => {
  test.each([
    [400, 'Dữ liệu gửi lên không hợp lệ'],
    [401, 'Bạn không có quyền truy cập'],
    [403, 'Bạn không có quyền truy cập'],
    [404, 'Kiểm tra URL hoặc endpoint có đúng không!'],
    [408, 'Kết nối quá thời gian chờ, vui lòng thử lại!'],
    [422, 'Validation Failed'],
    [429, 'Quá nhiều yêu cầu, vui lòng thử lại sau vài phút!'],
    [500, 'Máy chủ gặp lỗi, vui lòng thử lại sau!'],
    [503, 'Dịch vụ tạm thời ngừng hoạt động, vui lòng thử lại sau!'],
    [504, 'Máy chủ đang bận, vui lòng thử lại sau!'],
    [418, 'Đã xảy ra lỗi trong quá trình thực hiện'],
    [0, 'Đã xảy ra lỗi trong quá trình thực hiện'],
  ])('status %i', (status, message) => expect(catalogueMessage(status)).toBe(message));

  test.each([
    ['ECONNABORTED', 'Request bị timeout'],
    ['ERR_NETWORK', 'Lỗi kết nối mạng'],
    ['ERR_CANCELED', 'Request đã bị hủy'],
    ['toString', 'Lỗi không xác định'],
    ['', 'Lỗi không xác định'],
    [undefined, 'Lỗi không xác định'],
  ])('network %s', (code, message) => expect(networkMessage(code)).toBe(message));

  test('a field error without a sentence', () => {
    expect(fieldMessage('code')).toBe('code field is not a valid');
  });

  test.each([
    [200, true],
    [201, true],
    [202, false],
    [204, false],
    [302, false],
    [500, false],
  ])('%i is a success: %s', (status, success) => expect(isSuccessStatus(status)).toBe(success));

  test('success messages name what changed', () => {
    expect(successMessages.tagGroup.created).toBe('Tạo mới nhóm tags thành công');
    expect(successMessages.customerAttribute.deleted).toBe('Xóa thuộc tính khách hàng thành công');
  });
});
