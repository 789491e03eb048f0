package io.serai.security.vault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A decrypted entry of the vault: a credential and the time it was written. */
record VaultEntry(VaultCredential credential, Instant updatedAt) {

  Vault.CredentialSummary summary() {
    return new Vault.CredentialSummary(
        credential.id(), credential.type(), credential.hosts(), updatedAt);
  }

  byte[] bytes() {
    ObjectNode node = JsonMappers.object();
    node.put("type", credential.type());
    node.put("value", credential.value());
    node.put("updated_at", updatedAt.toString());
    credential.hosts().forEach(node.putArray("hosts")::add);
    return JsonMappers.text(node).getBytes(StandardCharsets.UTF_8);
  }

  static VaultEntry of(String id, byte[] bytes) throws IOException {
    JsonNode node = VaultFileFormat.MAPPER.readTree(bytes);
    List<String> hosts = new ArrayList<>();
    node.path("hosts").forEach(host -> hosts.add(host.asText()));
    hosts.removeIf(host -> !VaultCredential.isHost(host)); // earlier versions accepted invalid ones
    return new VaultEntry(
        new VaultCredential(id, node.path("type").asText(), node.path("value").asText(), hosts),
        Instant.parse(node.path("updated_at").asText()));
  }
}
