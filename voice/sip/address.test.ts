import { expect, it } from 'vitest';
import { addressParameter, formatAddress, parseAddress, parseUri, viaParameter } from './address.ts';

it('reads names, URIs and parameters', () => {
  expect(parseAddress('"Lê \\"Bé\\" <x>" <sip:a@b;lr>;tag=1;+sip.instance="<urn:uuid:1>"')).toEqual({
    name: 'Lê "Bé" <x>',
    uri: 'sip:a@b;lr',
    parameters: new Map([
      ['tag', '1'],
      ['+sip.instance', '<urn:uuid:1>'],
    ]),
  });
  expect(parseAddress('sip:a@b;tag=2')).toEqual({ uri: 'sip:a@b', parameters: new Map([['tag', '2']]) });
  expect(addressParameter('<sip:a@b;tag=inner>;TAG=outer;tag=late', 'tag')).toBe('outer');
  expect(viaParameter('SIP/2.0/WS h.invalid;branch=z9;rport', 'rport')).toBe('');
  for (const broken of ['', '<', '<>', '"<sip:a@b>', 'two words', '<sip:a b>'])
    expect(parseAddress(broken)).toBeUndefined();
});

it('writes a name that cannot end its quotes', () => {
  const name = 'a"\\\r\nX: <sip:evil>';
  const written = formatAddress({ name, uri: 'sip:a@b', parameters: new Map([['tag', 't']]) });
  expect(written).not.toMatch(/[\r\n]/);
  expect(parseAddress(written)).toMatchObject({ name: 'a"\\ X: <sip:evil>', uri: 'sip:a@b' });
});

it('reads URIs', () => {
  expect(parseUri('sip:%2B84901234567:secret@CLOUD.test:5070;user=phone?x=y')).toEqual({
    scheme: 'sip',
    user: '+84901234567',
    host: 'cloud.test',
    port: 5070,
    parameters: new Map([['user', 'phone']]),
  });
  expect(parseUri('sips:[::1]')).toMatchObject({ scheme: 'sips', host: '[::1]' });
  expect(parseUri('tel:+84-90;phone-context=vn')).toMatchObject({ scheme: 'tel', user: '+84-90' });
  for (const broken of ['', 'http://a', 'sip:', 'sip:a@', 'sip:a@b:0', 'sip:a@b:99999', 'sip:%zz@b', 'sip:%0d%0a@b'])
    expect(parseUri(broken)).toBeUndefined();
});
