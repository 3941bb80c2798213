/** The question before something is deleted. */
export const deleteQuestion = (name: string) => `Bạn có chắc chắn muốn xóa ${name} không?`;
