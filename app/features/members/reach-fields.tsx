import { getInputProps, type useForm } from '@conform-to/react';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { CheckboxField } from '../../ui/toggle-field.tsx';
import type { Choice } from '../choices.ts';
import { channelChoices } from './member-words.ts';

interface Props {
  fields: ReturnType<typeof useForm<Record<string, string>>>[1];
  /** Props of a list of the form. */
  select: (name: string) => { name: string; defaultValue: string; errors: string[] | undefined };
  hotlines: Choice[];
}

/** How calls reach somebody, and by which number they call out. */
export function ReachFields({ fields, select, hotlines }: Props) {
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-4">
      <legend className="float-left w-full font-semibold">Cuộc gọi</legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">
        <TextField
          {...getInputProps(fields.sip_extension!, { type: 'text' })}
          label="Máy nhánh SIP"
          hint="Số đồng nghiệp bấm để gọi. Bỏ trống: 1000 cộng số thứ tự của chuyên viên."
          errors={fields.sip_extension?.errors}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
        />
        <SelectField
          label="Kênh gọi"
          hint="SIP Phone đăng nhập bằng một máy bàn của người này. App điện thoại chưa hỗ trợ: được lưu, chưa đổ chuông."
          {...select('call_channel_type')}
          options={channelChoices}
        />
      </div>
      <TextField
        {...getInputProps(fields.call_address!, { type: 'text' })}
        label="Địa chỉ nhận cuộc gọi"
        hint="SIP Phone (Không Login): địa chỉ IP của máy, như 101@192.168.1.20:5060. Số điện thoại: số nhận cuộc gọi. Kênh khác không dùng."
        errors={fields.call_address?.errors}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
      />
      <SelectField
        label="Hotline gọi ra"
        hint="Số mà khách thấy khi người này gọi."
        {...select('hotline_id')}
        options={hotlines}
        placeholder="Hotline đầu tiên của doanh nghiệp"
      />
      <CheckboxField
        {...getInputProps(fields.auto_answer!, { type: 'checkbox' })}
        label="Tự động nhấc máy"
        hint="Cuộc gọi đến được trả lời ngay, không chờ bấm nút."
        errors={fields.auto_answer?.errors}
      />
    </fieldset>
  );
}
