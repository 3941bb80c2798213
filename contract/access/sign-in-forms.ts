import { z } from 'zod';

/** What is absent is asked for; what is no text is refused. */
const text = (name: string) =>
  z.string({ error: ({ input }) => `${name} không ${input === undefined ? 'được bỏ trống' : 'hợp lệ'}` });

const email = text('Email')
  .trim()
  .min(1, 'Email không được bỏ trống')
  .max(254, 'Email không hợp lệ')
  .pipe(z.email('Email không hợp lệ'));

/** 10 to 200 characters; length beats rules about kinds of characters. */
export const password = text('Mật khẩu')
  .min(10, 'Mật khẩu cần ít nhất 10 ký tự')
  .max(200, 'Mật khẩu dài quá 200 ký tự');

export const signInForm = z.strictObject({
  email,
  password: text('Mật khẩu').min(1, 'Mật khẩu không được bỏ trống').max(200, 'Mật khẩu dài quá 200 ký tự'),
});

export const emailForm = z.strictObject({ email });

export const codeForm = z.strictObject({
  email,
  code: text('Mã xác thực')
    .trim()
    .regex(/^\d{4}$/, 'Mã xác thực gồm 4 chữ số'),
});

const key = z
  .string({ error: 'Liên kết không còn dùng được' })
  .min(20, 'Liên kết không còn dùng được')
  .max(200, 'Liên kết không còn dùng được');

export const keyForm = z.strictObject({ key });
export const newPasswordForm = z.strictObject({ key, password });

export type SignInForm = z.input<typeof signInForm>;
export type EmailForm = z.input<typeof emailForm>;
export type CodeForm = z.input<typeof codeForm>;
export type NewPasswordForm = z.input<typeof newPasswordForm>;
