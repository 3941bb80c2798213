interface Issue {
  code: string;
  input?: unknown;
  expected?: string;
  origin?: string;
  format?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  keys?: string[];
}

const missing = 'Không được bỏ trống';
const wrong = 'Giá trị không hợp lệ';

/**
 * What a form says of a value for which its schema has no sentence of its own. The API's answers have the specification's
 * default in its place.
 */
export function formSentence(issue: object): string {
  const { code, input, expected, origin, format, minimum, maximum, keys } = issue as Issue;
  switch (code) {
    case 'invalid_type':
      if (input === undefined || input === null) return missing;
      return expected === 'number' || expected === 'int' ? 'Phải là số' : wrong;
    case 'too_small':
      if (origin === 'string') return Number(minimum) <= 1 ? missing : `Ít nhất ${minimum} ký tự`;
      return origin === 'array' ? `Ít nhất ${minimum} mục` : `Không nhỏ hơn ${minimum}`;
    case 'too_big':
      if (origin === 'string') return `Dài quá ${maximum} ký tự`;
      return origin === 'array' ? `Nhiều nhất ${maximum} mục` : `Không lớn hơn ${maximum}`;
    case 'invalid_format':
      return format === 'email' ? 'Email không hợp lệ' : wrong;
    case 'unrecognized_keys':
      return `Không có trường ${keys?.join(', ')}`;
    default:
      return wrong;
  }
}
