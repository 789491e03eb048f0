package io.serai.a2s.call;

import io.serai.a2s.template.JsonTemplate;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** The variables and secrets that the templates of a call read. */
public record TemplateReferences(Set<String> names, Set<String> secrets) {

  static TemplateReferences of(Collection<JsonTemplate> templates) {
    Set<String> names = new LinkedHashSet<>();
    Set<String> secrets = new LinkedHashSet<>();
    for (JsonTemplate template : templates) {
      names.addAll(template.names());
      secrets.addAll(template.secrets());
    }
    return new TemplateReferences(
        Collections.unmodifiableSet(names), Collections.unmodifiableSet(secrets));
  }
}
