import type { FilledMacro } from 'contract/macros/macros.ts';

export const sourceWords: Record<FilledMacro['source'], string> = {
  own: 'Của tôi',
  shared: 'Dùng chung',
  email: 'Mẫu email',
  feedback: 'Khảo sát',
};
