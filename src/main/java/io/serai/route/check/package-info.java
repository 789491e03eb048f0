/**
 * A Camel context for files that are only checked: it creates their routes, and starts nothing that
 * could reach out of the process or run code of a bean.
 *
 * <p>Reading order: {@link io.serai.route.check.CheckOnlyMain}, {@code CheckOnlyCamelContext},
 * {@code CheckedRoute}, {@code BeanStandIns}.
 */
@NullMarked
package io.serai.route.check;

import org.jspecify.annotations.NullMarked;
