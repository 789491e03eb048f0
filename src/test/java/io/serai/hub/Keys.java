package io.serai.hub;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Keys of tests, and the files that name them. */
public final class Keys {

  private Keys() {}

  /** The hash of a key, as in settings and agent files. */
  public static String sha256(String key) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(key.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The file of an agent whose key is its id followed by {@code -key}. */
  public static String agent(String id, String permissions) {
    return "agent_id: %s\ncredentials:\n- api_key_sha256: %s\npermissions: %s\n"
        .formatted(id, sha256(id + "-key"), permissions);
  }
}
