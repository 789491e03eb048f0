package io.serai.security.vault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Format of the vault file: {@code {format, key, credentials: {id: sealed}, seal}}.
 *
 * <p>Each credential is encrypted with its id as context, so that none can be moved to another id.
 * The seal authenticates the list of all of them, so that none can be removed. {@code key}
 * identifies the key without revealing anything of it.
 */
final class VaultFileFormat {
  /** A mapper without limits, since stored values may be larger than requests to the hub. */
  static final ObjectMapper MAPPER = JsonMappers.unlimited();

  private static final int FORMAT = 1;
  private static final String CONTEXT = "serai-vault/1/";

  private VaultFileFormat() {}

  static byte[] write(SortedMap<String, VaultEntry> entries, VaultEncryptionKey key)
      throws GeneralSecurityException {
    ObjectNode root = JsonMappers.object().put("format", FORMAT).put("key", key.id());
    ObjectNode credentials = root.putObject("credentials");
    for (Map.Entry<String, VaultEntry> entry : entries.entrySet()) {
      byte[] sealed = key.seal(entry.getValue().bytes(), CONTEXT + entry.getKey());
      credentials.put(entry.getKey(), Base64.getEncoder().encodeToString(sealed));
    }
    byte[] seal = key.seal(new byte[0], sealContext(credentials));
    root.put("seal", Base64.getEncoder().encodeToString(seal));
    return (root.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Parses a vault file and checks its format version. */
  static JsonNode parse(byte[] text, Path file) {
    try {
      JsonNode root = MAPPER.readTree(text);
      if (root.path("format").asInt() > FORMAT) {
        throw new VaultException(file + " was written by a newer Serai. Start that version.");
      }
      if (root.path("format").asInt() == FORMAT) {
        return root;
      }
    } catch (IOException e) {
      throw damaged(file, e);
    }
    throw damaged(file, null);
  }

  static String keyId(JsonNode root) {
    return root.path("key").asText();
  }

  static SortedMap<String, VaultEntry> entries(JsonNode root, VaultEncryptionKey key, Path file) {
    try {
      JsonNode credentials = root.path("credentials");
      key.open(Base64.getDecoder().decode(root.path("seal").asText()), sealContext(credentials));
      SortedMap<String, VaultEntry> entries = new TreeMap<>();
      for (Map.Entry<String, JsonNode> member : credentials.properties()) {
        byte[] sealed = Base64.getDecoder().decode(member.getValue().asText());
        byte[] text = key.open(sealed, CONTEXT + member.getKey());
        entries.put(member.getKey(), VaultEntry.of(member.getKey(), text));
      }
      return entries;
    } catch (GeneralSecurityException | IOException | RuntimeException e) {
      throw damaged(file, e);
    }
  }

  private static String sealContext(JsonNode credentials) {
    StringBuilder sealContext = new StringBuilder(CONTEXT).append('\n');
    for (Map.Entry<String, JsonNode> member : sorted(credentials).entrySet()) {
      sealContext
          .append(member.getKey())
          .append('\n')
          .append(member.getValue().asText())
          .append('\n');
    }
    return sealContext.toString();
  }

  private static Map<String, JsonNode> sorted(JsonNode credentials) {
    Map<String, JsonNode> sorted = new TreeMap<>();
    credentials.properties().forEach(member -> sorted.put(member.getKey(), member.getValue()));
    return sorted;
  }

  private static VaultException damaged(Path file, @Nullable Exception e) {
    return new VaultException(
        file
            + " is damaged or was changed by a program other than Serai. Put a backup of it and of"
            + " its key back, or delete it and set the credentials anew.",
        e);
  }
}
