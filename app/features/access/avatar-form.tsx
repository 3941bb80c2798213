import { getFormProps, useForm } from '@conform-to/react';
import { paths } from '../../http/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/text-field.tsx';
import { useAccountPost } from './account-section.tsx';
import type { AccountPanelData } from './load-account-panel.server.ts';
import { Refused } from './refused.tsx';

/** The face that colleagues see, and the way to another one. */
export function AvatarForm({ data }: { data: AccountPanelData }) {
  const { user, isMine, refused } = data;
  const upload = useAccountPost('avatar', refused);
  const [form] = useForm({ id: 'account-avatar', lastResult: upload.lastResult });
  const url = user.avatar_id && paths.file(user.avatar_id);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={user.name} url={url} size="lg" />
        <p className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere">{user.name}</p>
        {isMine && url && <RemoveAvatar data={data} />}
      </div>
      {isMine && (
        <upload.Form {...upload.post} {...getFormProps(form)} encType="multipart/form-data">
          {upload.hidden}
          <input type="hidden" name="version" value={user.version} />
          <Refused said={form.errors?.[0]} isUnreached={upload.isUnreached} />
          <div className="flex items-start gap-2">
            <FileField
              // emptied once the picture is there
              key={user.avatar_id}
              name="file"
              label="Ảnh đại diện"
              hint="PNG, JPEG, WebP hoặc GIF, tối đa 10 MB"
              accept="image/png,image/jpeg,image/webp,image/gif"
              className="min-w-0 flex-1"
            />
            <Button type="submit" pending={upload.pending} className="mt-6">
              Tải lên
            </Button>
          </div>
        </upload.Form>
      )}
    </div>
  );
}

function RemoveAvatar({ data: { user, refused } }: { data: AccountPanelData }) {
  const { Form, post, hidden, pending } = useAccountPost('avatar-remove', refused);
  return (
    <Form {...post}>
      {hidden}
      <input type="hidden" name="version" value={user.version} />
      <Button type="submit" variant="quiet" size="sm" pending={pending}>
        Bỏ ảnh
      </Button>
    </Form>
  );
}
