/**
 * Camel's {@code skill:} component, which turns routes into skills and calls skills from routes.
 *
 * <p>Reading order: {@link io.serai.skill.component.SkillEndpoint}, {@link
 * io.serai.skill.component.SkillComponent}, {@link io.serai.skill.component.ExposedRoutePublisher}.
 *
 * <p>A route that consumes from {@code skill:} is in the catalog while it is started. A route that
 * properties expose is in the catalog while it exists. A producer looks up the skill at the time of
 * the call and runs it on a new exchange; inputs and result are JSON.
 */
@NullMarked
package io.serai.skill.component;

import org.jspecify.annotations.NullMarked;
