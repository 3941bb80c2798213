import { type FieldMetadata, getInputProps } from '@conform-to/react';
import { PasswordField } from '../../ui/password-field.tsx';

interface NewPasswordFieldProps {
  /** Whose it is: password managers file it under this address. */
  email: string;
  field: FieldMetadata<string>;
  autoFocus?: boolean;
}

export function NewPasswordField({ email, field, autoFocus }: NewPasswordFieldProps) {
  return (
    <>
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      <PasswordField
        {...getInputProps(field, { type: 'password' })}
        label="Mật khẩu mới"
        errors={field.errors}
        hint="Ít nhất 10 ký tự."
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
    </>
  );
}
