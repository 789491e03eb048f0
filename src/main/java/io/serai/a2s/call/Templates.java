package io.serai.a2s.call;

import io.serai.a2s.template.Template;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** What the templates of a call read together. */
record Templates(Set<String> names, Set<String> secrets) {

  static Templates of(Collection<Template> templates) {
    Set<String> names = new LinkedHashSet<>();
    Set<String> secrets = new LinkedHashSet<>();
    for (Template template : templates) {
      names.addAll(template.names());
      secrets.addAll(template.secrets());
    }
    return new Templates(Collections.unmodifiableSet(names), Collections.unmodifiableSet(secrets));
  }
}
