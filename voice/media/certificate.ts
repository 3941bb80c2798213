import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate of our own for `localhost`, good for a day, which is its own authority: X.509 (RFC 5280), key and certificate in PEM. */
export function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
  const name = sequence(set(sequence(objectId('550403'), tagged(0x0c, Buffer.from('localhost')))));
  const day = 24 * 60 * 60 * 1000;
  const extension = (id: string, value: Buffer) => sequence(objectId(id), tagged(0x04, value));
  const body = sequence(
    tagged(0xa0, integer(2)), // v3
    integer(Date.now()),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      0xa3,
      sequence(
        extension('551d11', sequence(tagged(0x82, Buffer.from('localhost')))), // subjectAltName
        extension('551d13', sequence(tagged(0x01, Buffer.from([0xff])))), // basicConstraints: an authority
      ),
    ),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.of(0), signature])));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => tagged(0x31, Buffer.concat(parts));
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const integer = (value: number) => {
  const hex = value.toString(16);
  // one more byte in front: a first bit that is set would make it negative
  return tagged(
    0x02,
    Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0').replace(/^(?=[89a-f])/, '00'), 'hex'),
  );
};
/** UTCTime */
const time = (at: number) =>
  tagged(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));
