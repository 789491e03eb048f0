package io.serai.a2a.card;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.CanonicalJson;
import io.serai.document.JsonMappers;
import io.serai.security.LoopbackHosts;
import io.serai.security.SigningKey;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;

/**
 * Signs cards (section 8.4 of the specification): JWS (RFC 7515) over the canonical form (RFC 8785)
 * of the card of 1.0.
 *
 * <p>A card holds addresses, and whoever asks for one may choose the address that it asks at. So
 * only those are signed whose address is the hub's public one, or one of this machine itself.
 *
 * @param publicBase whether cards hold the hub's public address, wherever they are asked for
 */
record CardSigner(SigningKey key, boolean publicBase) {
  /** Where the public key is found, below the hub's address. */
  static final String KEYS = "/.well-known/jwks.json";

  /**
   * Adds the signatures of a card to what is sent. Where the card has members that are empty, there
   * are two: of the form that the specification wants, and of the form without them, which the
   * protocol's own clients make before they verify.
   *
   * @param card of 1.0, with no member that is left out when it has its standard value
   * @param base where the agent's bindings stand
   */
  void sign(ObjectNode card, ObjectNode sent, String base) {
    if (!mayVouchFor(base)) {
      return;
    }
    byte[] form = CanonicalJson.bytes(card);
    byte[] full = CanonicalJson.bytes(EmptyJsonPruner.without(card));
    ArrayNode signatures = JsonMappers.array();
    signatures.add(signature(form, base));
    if (!Arrays.equals(form, full)) {
      signatures.add(signature(full, base));
    }
    sent.set("signatures", signatures);
  }

  private ObjectNode signature(byte[] payload, String base) {
    ObjectNode header = JsonMappers.object().put("alg", key.algorithm()).put("typ", "JOSE");
    header.put("kid", key.id()).put("jku", base + KEYS);
    String head = base64(JsonMappers.text(header).getBytes(StandardCharsets.UTF_8));
    String input = head + "." + base64(payload);
    byte[] signed = key.sign(input.getBytes(StandardCharsets.US_ASCII));
    return JsonMappers.object().put("protected", head).put("signature", base64(signed));
  }

  private boolean mayVouchFor(String base) {
    try {
      return publicBase || LoopbackHosts.isAddress(Objects.toString(new URI(base).getHost(), ""));
    } catch (URISyntaxException nobodys) {
      return false;
    }
  }

  private static String base64(byte[] octets) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
  }
}
