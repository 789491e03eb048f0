package io.serai.security;

import java.time.Instant;
import java.util.List;

/** The properties of a vault credential that are not secret. */
public record CredentialSummary(String id, String type, List<String> hosts, Instant updatedAt) {}
