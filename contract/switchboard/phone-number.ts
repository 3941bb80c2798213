import { z } from 'zod';
import { canonicalPhone } from '../phone.ts';
import { plainLine } from '../words.ts';

/** A telephone number of a form as it is stored, `+84…`; '' where none is given. `missing`: what is said where the field is not there. */
export const phoneNumber = (wrong = 'Số điện thoại không hợp lệ', missing?: string) =>
  z
    .string(missing === undefined ? {} : { error: missing })
    .overwrite(plainLine)
    .max(30, wrong)
    .overwrite(text => canonicalPhone(text) ?? text)
    .refine(text => text === '' || canonicalPhone(text) !== null, wrong);
