package io.serai.a2a.card;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.CanonicalJson;
import io.serai.document.JsonMappers;
import io.serai.document.UriParser;
import io.serai.security.host.LoopbackHosts;
import io.serai.security.key.SigningKey;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Signs agent cards (section 8.4 of the specification): JWS (RFC 7515) over the canonical form (RFC
 * 8785) of the 1.0 card.
 *
 * <p>A card contains the address at which it was requested, and a client may choose that address.
 * Therefore a card is signed only if the address is the hub's configured public one or a loopback
 * address.
 *
 * @param publicBase whether cards always contain the hub's configured public address
 * @param key the key that signs
 */
record CardSigner(SigningKey key, boolean publicBase) {
  /** Path of the public key, below the hub's address. */
  static final String KEYS = "/.well-known/jwks.json";

  /**
   * Adds the signatures of a card to the card that is sent.
   *
   * <p>If the card has empty members, there are two signatures: one over the form that the
   * specification requires, and one over the form without them, which the protocol's own clients
   * build before they verify.
   *
   * @param card 1.0 card without optional members that have their default value
   * @param base address below which the agent is reached
   * @param sent the card that is sent, which the signatures are added to
   */
  void sign(ObjectNode card, ObjectNode sent, String base) {
    if (!isOwnAddress(base)) {
      return;
    }
    byte[] canonical = CanonicalJson.bytes(card);
    byte[] pruned = CanonicalJson.bytes(EmptyJsonPruner.without(card));
    ArrayNode signatures = JsonMappers.array();
    signatures.add(signature(canonical, base));
    if (!Arrays.equals(canonical, pruned)) {
      signatures.add(signature(pruned, base));
    }
    sent.set("signatures", signatures);
  }

  private ObjectNode signature(byte[] payload, String base) {
    ObjectNode header = JsonMappers.object().put("alg", key.algorithm()).put("typ", "JOSE");
    header.put("kid", key.id()).put("jku", base + KEYS);
    String encodedHeader = base64(JsonMappers.text(header).getBytes(StandardCharsets.UTF_8));
    String input = encodedHeader + "." + base64(payload);
    byte[] signed = key.sign(input.getBytes(StandardCharsets.US_ASCII));
    return JsonMappers.object().put("protected", encodedHeader).put("signature", base64(signed));
  }

  private boolean isOwnAddress(String base) {
    return publicBase
        || UriParser.parse(base).map(URI::getHost).filter(LoopbackHosts::isAddress).isPresent();
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
