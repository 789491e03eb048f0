package io.serai.a2s.rest;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.a2s.registry.ServedCapability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The relations between the newest versions of capabilities: the hosts that they call, and which of
 * them use others (A2S-55). Immutable.
 *
 * @param byId the newest version of each id
 * @param byHost those that may call a host, sorted by host and id
 * @param users the ids of those that use an id
 */
record CapabilityRelations(
    Map<String, Capability> byId,
    SortedMap<String, List<Capability>> byHost,
    Map<String, List<String>> users) {

  private static final int MOST_RELATED = 10;

  /** How a related capability is related. */
  enum Relation {
    USES,
    USED_BY,
    SAME_HOST
  }

  /**
   * Collects the relations.
   *
   * @param all in list order: sorted by id, the newest version first
   */
  static CapabilityRelations of(List<ServedCapability> all) {
    Map<String, Capability> byId = new LinkedHashMap<>();
    all.forEach(served -> byId.putIfAbsent(served.capability().id(), served.capability()));
    SortedMap<String, List<Capability>> byHost = new TreeMap<>();
    Map<String, List<String>> users = new LinkedHashMap<>();
    for (Capability each : byId.values()) {
      for (String host : each.header().domains()) {
        byHost.computeIfAbsent(host, same -> new ArrayList<>()).add(each);
      }
      for (CapabilityDependency used : each.dependencies()) {
        users.computeIfAbsent(used.id(), same -> new ArrayList<>()).add(each.id());
      }
    }
    return new CapabilityRelations(byId, byHost, users);
  }

  /**
   * Returns the capabilities that are related to one: at most {@value #MOST_RELATED}, first those
   * that it uses, then those that use it, then those that call the same hosts.
   */
  Map<String, Relation> related(String id) {
    Map<String, Relation> related = new LinkedHashMap<>();
    Capability capability = byId.get(id);
    if (capability == null) {
      return related;
    }
    for (CapabilityDependency used : capability.dependencies()) {
      add(used.id(), Relation.USES, id, related);
    }
    for (String user : users.getOrDefault(id, List.of())) {
      add(user, Relation.USED_BY, id, related);
    }
    for (String host : capability.header().domains()) {
      for (Capability other : byHost.getOrDefault(host, List.of())) {
        if (related.size() == MOST_RELATED) {
          return related;
        }
        add(other.id(), Relation.SAME_HOST, id, related);
      }
    }
    return related;
  }

  private void add(String id, Relation relation, String of, Map<String, Relation> related) {
    if (related.size() < MOST_RELATED && !id.equals(of) && byId.containsKey(id)) {
      related.putIfAbsent(id, relation);
    }
  }
}
