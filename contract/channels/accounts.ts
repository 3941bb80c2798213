import { z } from 'zod';
import { nameText, switchValue } from '../crud.ts';
import { plainLine } from '../words.ts';

/** What the last attempt to use an account showed; unconnected: there was none since it was changed. */
export const accountStates = ['unconnected', 'works', 'failed'] as const;

/** What the accounts of every channel have; the rest of their form is their own. */
export const accountRow = {
  name: z.string(),
  /** What the provider calls it. */
  external_id: z.string(),
  is_active: z.boolean(),
  state: z.enum(accountStates),
  /** Why it failed. */
  state_note: z.string(),
  state_at: z.iso.datetime().nullable(),
};

export const accountForm = (missingName: string) => ({ name: nameText(missingName), is_active: switchValue() });

/** The definition of a channel's noun beside its paths and fields. */
export const accountNoun = <const N extends string>(noun: N, label: string, taken: string) => ({
  area: 'channels' as const,
  noun,
  label,
  read: 'setting.write' as const,
  write: 'setting.write' as const,
  sorts: { name: 'text', updated_at: 'plain' } as const,
  taken: { name: `Đã có ${label} mang tên này`, external_id: taken },
  done: {
    created: `Tạo mới ${label} thành công`,
    updated: `Cập nhật ${label} thành công`,
    deleted: `Xóa ${label} thành công`,
  },
});

/** An identifier that a provider gave: digits alone. */
export const providerId = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite(plainLine)
    .regex(/^\d{3,30}$/, missing);

export const lineText = (most: number) =>
  z.string().overwrite(plainLine).max(most, `Dài quá ${most} ký tự`).default('');
