package io.serai.a2s.registry;

import io.serai.document.JsonMappers;
import io.serai.skill.SkillOwnerNames;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Counts registrations per owner and enforces the {@link RegistryLimits}.
 *
 * <p>Operators, and the unknown owner of old registrations, are bound only by the limits of all
 * callers. Not thread-safe.
 */
final class RegistryQuota {

  private record Entry(String owner, long memory) {}

  private static final class Sum {
    int documents;
    long memory;

    void add(int more, long bytes) {
      documents += more;
      memory += bytes;
    }
  }

  private final RegistryLimits limits;
  private final Map<CapabilityOrigin, Entry> entries = new HashMap<>();
  private final Map<String, Sum> owners = new HashMap<>();
  private final Sum all = new Sum();

  RegistryQuota(RegistryLimits limits) {
    this.limits = limits;
  }

  /** Returns why one more document of an owner is refused; empty if it is allowed. */
  Optional<A2sException> refusal(String owner, long memory) {
    Optional<A2sException> ownerRefusal = Optional.empty();
    if (!SkillOwnerNames.isOperator(owner)) {
      Sum sum = owners.getOrDefault(owner, new Sum());
      ownerRefusal =
          refusal(
              sum,
              memory,
              "You have",
              "serai.registry.max-documents-per-agent",
              limits.documentsPerAgent(),
              "serai.registry.memory-per-agent",
              limits.memoryPerAgent());
    }
    return ownerRefusal.or(
        () ->
            refusal(
                all,
                memory,
                "All callers have",
                "serai.registry.max-documents",
                limits.documents(),
                "serai.registry.memory",
                limits.memory()));
  }

  /** Adds a registered document. */
  void add(CapabilityOrigin origin, String owner, long memory) {
    remove(origin);
    entries.put(origin, new Entry(owner, memory));
    owners.computeIfAbsent(owner, name -> new Sum()).add(1, memory);
    all.add(1, memory);
  }

  /** Removes a document, if it is counted. */
  void remove(CapabilityOrigin origin) {
    Entry entry = entries.remove(origin);
    if (entry == null) {
      return;
    }
    all.add(-1, -entry.memory());
    owners.computeIfPresent(
        entry.owner(),
        (name, sum) -> {
          sum.add(-1, -entry.memory());
          return sum.documents == 0 ? null : sum;
        });
  }

  private static Optional<A2sException> refusal(
      Sum sum,
      long memory,
      String subject,
      String documents,
      int limit,
      String bytes,
      long budget) {
    if (sum.documents >= limit) {
      String message = "%s registered %d capabilities".formatted(subject, sum.documents);
      return Optional.of(full(message, documents, limit, sum.documents, 1));
    }
    if (memory > budget - sum.memory) {
      String message =
          "This capability takes about %d bytes of memory, and %s registered ones of %d"
              .formatted(memory, subject.toLowerCase(Locale.ROOT), sum.memory);
      return Optional.of(full(message, bytes, budget, sum.memory, memory));
    }
    return Optional.empty();
  }

  private static A2sException full(
      String message, String setting, long limit, long used, long needed) {
    return A2sException.of(
        409,
        "REGISTRY_FULL",
        "%s; %d are allowed. Delete some that are not needed, or ask the operator to raise %s."
            .formatted(message, limit, setting),
        JsonMappers.object()
            .put("setting", setting)
            .put("most", limit)
            .put("used", used)
            .put("needed", needed));
  }
}
