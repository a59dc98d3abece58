import { describe, expect, it } from 'vitest';
import { jsonCodec, redact, xmlCodec, type ContentInformation, type Message } from '../../protocol/index.js';
import { golden, goldenMessage } from './golden-messages.js';

const trailer: ContentInformation = {
  ContentType: 'id-ct-authData',
  AuthenticatedData: {
    Version: 'v0',
    MAC: 'AQIDBAUGBwg=',
    KEK: [
      {
        Version: 'v4',
        EncryptedKey: 'AAECAwQFBgcICQoLDA0ODw==',
        KEKIdentifier: { KeyIdentifier: 'a key', KeyVersion: '2024050510' },
        KeyEncryptionAlgorithm: { Algorithm: 'des-ede3-cbc' },
      },
    ],
    MACAlgorithm: { Algorithm: 'id-retail-cbc-mac-sha-256' },
    EncapsulatedContent: { ContentType: 'id-data' },
  },
};
const message: Message = { ...goldenMessage('payment-response-declined'), trailer };

function withTrailer(content: string): string {
  return golden('payment-response-declined', 'xml').replace('</SaleToPOIResponse>', `${content}$&`);
}

describe('a security trailer', () => {
  it.each([xmlCodec, jsonCodec])('is part of the message in $encoding', (codec) => {
    const text = codec.encode(message);
    expect(text).toMatchObject({ ok: true, value: expect.stringContaining('SecurityTrailer') });
    expect(text.ok && codec.decode(text.value)).toEqual({ ok: true, value: message });
  });

  it("in a vendor's own form is recorded, and the message is read without it", () => {
    const { trailer: _, ...plain } = message;
    const kept = [{ path: 'SecurityTrailer', why: 'security-trailer' }];
    const vendors = [
      '<SecurityTrailer/>',
      '<SecurityTrailer AdyenCryptoVersion="1"><Nonce a="b">AA==<c/></Nonce></SecurityTrailer>',
      '<SecurityTrailer ContentType="id-ct-authData"><AuthenticatedData MAC="no base64"><x/></AuthenticatedData></SecurityTrailer>',
    ];
    for (const vendor of vendors)
      expect(xmlCodec.decode(withTrailer(vendor))).toEqual({ ok: true, value: { ...plain, kept } });
    const json = golden('payment-response-declined', 'json').replace(
      /\}\s*\}$/,
      ',"SecurityTrailer":{"Nonce":"AA=="}}}',
    );
    expect(jsonCodec.decode(json)).toEqual({ ok: true, value: { ...plain, kept } });
  });

  it('has its unknown fields kept aside as everywhere', () => {
    const text = xmlCodec.encode(message);
    const more = (text.ok ? text.value : '').replace('<AuthenticatedData ', '<AuthenticatedData extra="1" ');
    expect(xmlCodec.decode(more)).toMatchObject({
      ok: true,
      value: { trailer, kept: [{ path: 'SecurityTrailer.AuthenticatedData.extra', why: 'unknown-field', value: '1' }] },
    });
  });

  it.each([
    ['two trailers', '<SecurityTrailer/><SecurityTrailer/>', 'duplicate'],
    [
      'content that is too deep',
      `<SecurityTrailer>${'<a>'.repeat(31)}${'</a>'.repeat(31)}</SecurityTrailer>`,
      'too-deep',
    ],
    ['truncated content', '<SecurityTrailer><a></SecurityTrailer>', 'malformed'],
  ])('with %s is refused', (_, content, code) => {
    expect(xmlCodec.decode(withTrailer(content), 'strictly')).toMatchObject({ ok: false, error: { code } });
  });

  it('that contains the authenticated content is refused in writing and recorded in reading', () => {
    const path = 'SecurityTrailer.AuthenticatedData.EncapsulatedContent.Content';
    const attached = structuredClone({ ...message });
    Object.assign(attached.trailer?.AuthenticatedData?.EncapsulatedContent ?? {}, { Content: 'AA==' });
    expect(xmlCodec.encode(attached)).toMatchObject({ ok: false, error: { code: 'unmet-condition', path } });
    const text = jsonCodec.encode(message);
    const attachedText = (text.ok ? text.value : '').replace(
      '{"ContentType":"id-data"}',
      '{"ContentType":"id-data","Content":"AA=="}',
    );
    expect(jsonCodec.decode(attachedText)).toMatchObject({
      ok: true,
      value: { kept: [{ path, why: 'unmet-condition' }] },
    });
  });

  it('is removed by redaction, because the authenticated content is stored nowhere', () => {
    const { message: redacted, removed } = redact(message);
    expect(removed).toContain('SecurityTrailer');
    expect(redacted).not.toHaveProperty('trailer');
  });
});
