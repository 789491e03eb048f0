package io.serai.security;

import java.time.Instant;
import java.util.List;

/** What may be told about a credential. */
public record CredentialSummary(String id, String type, List<String> hosts, Instant updatedAt) {}
