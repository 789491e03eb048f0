package io.serai.security.audit;

import java.time.Instant;

/** A position in the list of entries, newest first: directly after that entry. */
public record AuditCursor(Instant at, long id) {}
